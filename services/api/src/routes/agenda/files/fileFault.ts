import type { FilePlace, FileRefusal } from '@openfloor/contract/http/agenda';
import type { RefusedWith } from '../../../errors.ts';

/** `what`: what is wrong and what to do about it. */
type Fault = Omit<FileRefusal, 'where'> & { what: string; place?: FilePlace | undefined };

const SHOWN_LENGTH_MAX = 40;
/** A text of the file, short enough for an error message. */
export const shortened = (text: string): string =>
  text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;

const inWords = (place: FilePlace): string => {
  if ('line' in place) return `Line ${place.line}`;
  return place.title === '' ? `Item ${place.item}` : `Item ${place.item} (“${shortened(place.title)}”)`;
};

/**
 * Thrown when a file cannot be read. The message names the line or the item, and is shown to the sender of the file.
 */
export class FileFault extends Error {
  override name = 'FileFault';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.place ? `${inWords(fault.place)}: ${fault.what}` : fault.what);
    this.fault = fault;
  }

  /** The refusal that the sender gets. */
  get refusal(): RefusedWith {
    const { what: _what, place: where, ...file } = this.fault;
    return { code: 'invalid-programme', message: this.message, file: { ...(where && { where }), ...file } };
  }
}

/**
 * Calls `read`, and adds the place to a fault that it throws. Turns a parser's own error into a fault with our text.
 * @throws FileFault
 */
export const placed = <T>(place: FilePlace, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FileFault))
      throw new FileFault({ what: 'It is not written as this format has it', place });
    throw error.fault.place ? error : new FileFault({ ...error.fault, place });
  }
};
