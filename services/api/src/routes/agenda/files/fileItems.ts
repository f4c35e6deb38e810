import type { FilePlace, FileReading, SkippedItem } from '@openfloor/contract/http/agenda';
import { FileFault, placed } from './fileFault.ts';

/**
 * A talk as a file has it, not checked yet. `startsAt`: ISO 8601 with an offset.
 */
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

/** Why an item of a file is no talk, for people. */
export type NoTalk = { why: string };
export const UNTITLED = 'It has no title';

/** A row, an event or a slot of a file. `read`: its talks, of which a repeated event has several. It may throw a FileFault. */
export type FileItem = { place: FilePlace; read: () => readonly WrittenTalk[] | NoTalk };

/** What a format makes of a file. `zone`: if the file names it. */
export type FileItems = Omit<FileReading, 'skipped' | 'talks'> & { items: readonly FileItem[] };

/** Reads items one by one, and keeps what is left out. */
export class ItemReader {
  readonly skipped: SkippedItem[] = [];
  readonly #skipsFaulty: boolean;
  #firstFault: FileFault | undefined;

  constructor(skip: 'faulty' | undefined) {
    this.#skipsFaulty = skip === 'faulty';
  }

  /** @throws FileFault, unless what cannot be read is skipped */
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

  /** A file of which nothing could be read has more than a fault of one item. @throws FileFault */
  refuseIfNoneOf = (talks: readonly unknown[]): void => {
    if (talks.length === 0 && this.#firstFault) throw this.#firstFault;
  };
}

/** Minutes between two times; undefined if one is missing or they are the same. @throws FileFault if the second is earlier */
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
/** Why an item in this state is no talk, if it is none. */
export const whyNoTalk = (state: string | null | undefined): NoTalk | undefined =>
  state && NOT_TAKING_PLACE.test(state)
    ? { why: `It does not take place: it is ${state.toLowerCase()}` }
    : undefined;
