/** Where something stands in a file: in a line of a table, or in one of its items. Both count from 1. */
export type Place = { line: number } | { item: number; title: string };

/** `what`: what is wrong and what to do about it. */
type Fault = {
  what: string;
  place?: Place | undefined;
};

const SHOWN_LENGTH_MAX = 40;
/** A text of the file, short enough for an error message. */
export const shortened = (text: string): string =>
  text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;

const inWords = (place: Place): string =>
  'line' in place ? `Line ${place.line}` : `Item ${place.item} (“${shortened(place.title)}”)`;

/** A file cannot be read. The message names the line or the item, and is for who sent the file. */
export class FileFault extends Error {
  override name = 'FileFault';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.place ? `${inWords(fault.place)}: ${fault.what}` : fault.what);
    this.fault = fault;
  }
}

/** Adds the place to the faults of what reads there. A parser's own error becomes a fault in our words. @throws FileFault */
export const placed = <T>(place: Place, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FileFault))
      throw new FileFault({ what: 'It is not written as this format has it', place });
    throw error.fault.place ? error : new FileFault({ ...error.fault, place });
  }
};
