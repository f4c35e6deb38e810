import type { FilePlace, FileReading, SkippedItem } from '@openfloor/contract/http/agenda';
import { FileFault, placed } from './fileFault.ts';

/** A talk as a file has it, not checked yet. `startsAt`: ISO 8601 with an offset. */
export type PlannedTalk = {
  place: FilePlace;
  sourceId?: string | undefined;
  title: string;
  speakers?: readonly string[];
  startsAt?: string | undefined;
  minutes?: number | undefined;
  room?: string | undefined;
};
export type WrittenTalk = Omit<PlannedTalk, 'place'>;

/** Why an item of a file is no talk, in words for the sender. */
export type NoTalk = { why: string };
export const UNTITLED = 'It has no title';

/**
 * A row, an event or a slot of a file. `read` returns its talks, of which a repeated event has several, and may throw a
 * FileFault.
 */
export type FileItem = { place: FilePlace; read: () => readonly WrittenTalk[] | NoTalk };

/** What the parser of a format returns. `zone`: the time zone, if the file names one. */
export type FileItems = Omit<FileReading, 'skipped' | 'talks'> & { items: readonly FileItem[] };

/** Reads items one by one, and lists those that are left out. */
export class ItemReader {
  readonly skipped: SkippedItem[] = [];
  readonly #skipsFaulty: boolean;
  #firstFault: FileFault | undefined;

  constructor(skip: 'faulty' | undefined) {
    this.#skipsFaulty = skip === 'faulty';
  }

  /** @throws FileFault, unless faulty items are skipped */
  readEach = <Item extends { place: FilePlace }, Result>(
    items: readonly Item[],
    read: (item: Item) => Result[],
  ): Result[] =>
    items.flatMap((item) => {
      try {
        return placed(item.place, () => read(item));
      } catch (error) {
        if (!(error instanceof FileFault) || error.fault.asks) throw error;
        if (!this.#skipsFaulty) throw new FileFault({ ...error.fault, asks: 'skip' });
        this.#firstFault ??= error;
        return this.leaveOut(item.place, error.fault.what);
      }
    });

  leaveOut = (where: FilePlace, why: string): [] => {
    this.skipped.push({ where, why });
    return [];
  };

  /**
   * Throws the first fault if no talk could be read: the fault is then of the file, not of one item. @throws FileFault
   */
  refuseIfNoneOf = (talks: readonly unknown[]): void => {
    if (talks.length === 0 && this.#firstFault) throw this.#firstFault;
  };
}

/**
 * Minutes between two times; undefined if one is missing or they are the same.
 * @throws FileFault if the second is earlier
 */
export const minutesBetween = (
  startsAt: string | undefined,
  endsAt: string | undefined,
): number | undefined => {
  if (startsAt === undefined || endsAt === undefined) return undefined;
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  if (minutes >= 0) return minutes || undefined;
  throw new FileFault({
    what: `The end, ${endsAt}, is before the start, ${startsAt}`,
    found: endsAt,
    expected: `a time after ${startsAt}`,
  });
};

const NOT_TAKING_PLACE = /cancel|reject|declin|withdraw/i;
/** The reason if an item in this state is no talk, because it was cancelled for instance. */
export const whyNoTalk = (state: string | null | undefined): NoTalk | undefined =>
  state && NOT_TAKING_PLACE.test(state)
    ? { why: `It does not take place: it is ${state.toLowerCase()}` }
    : undefined;
