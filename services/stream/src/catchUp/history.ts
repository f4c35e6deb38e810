import type { Seq } from '@openfloor/contract/ids';
import { mergeChanges, noChanges, type Changes } from '@openfloor/domain/view/changes';
import type { Advance } from '../feed/boardFeed.ts';
import type { MonotonicClock } from '@openfloor/platform/clock';

/** What the events of one advance touched, up to and including `seq`. */
export type HistoryStep = Pick<Advance, 'seq' | 'changes'>;

export type History = {
  /** The history has every step after this seq. */
  readonly startSeq: Seq;
  add: (step: HistoryStep) => void;
  /** What the events after `seq` touched; undefined if the history starts later. */
  since: (seq: Seq) => Changes | undefined;
  /** Keeps more steps for a minute: clients usually return in groups. */
  widen: () => void;
  /** Inserts older steps before the first; they cover everything after `from`. */
  prepend: (from: Seq, steps: readonly HistoryStep[]) => void;
  /** Drops all steps, and starts at `seq`. */
  clear: (seq: Seq) => void;
};

export const EVENTS_MAX = 512;
/** A client further behind fetches the list, which is faster. */
export const WIDE_EVENTS_MAX = 5000;
const WIDE_FOR_MS = 60_000;

/** What the latest events of a board touched. */
export const createHistory = (from: Seq, clock: MonotonicClock): History => {
  let startSeq = from;
  let steps: HistoryStep[] = [];
  let wideUntilMs = -Infinity;

  const trim = (): void => {
    const eventsMax = clock.elapsedMs() < wideUntilMs ? WIDE_EVENTS_MAX : EVENTS_MAX;
    const tooOld = (steps.at(-1)?.seq ?? startSeq) - eventsMax;
    // Keeps a step that overlaps the bound, and always the last one.
    const kept = steps.findIndex(({ seq }, place) => place === steps.length - 1 || seq > tooOld);
    const dropped = steps.splice(0, kept);
    startSeq = dropped.at(-1)?.seq ?? startSeq;
  };

  return {
    get startSeq() {
      return startSeq;
    },
    add: (step) => {
      steps.push(step);
      trim();
    },
    since: (seq) => {
      if (seq < startSeq) return undefined;
      const changes = noChanges();
      // A step that spans `seq` adds older changes too; repeating them is harmless, because frames carry absolute
      // values.
      for (const step of steps) if (step.seq > seq) mergeChanges(changes, step.changes);
      return changes;
    },
    widen: () => {
      wideUntilMs = clock.elapsedMs() + WIDE_FOR_MS;
    },
    prepend: (olderFrom, older) => {
      steps = [...older, ...steps];
      startSeq = olderFrom;
    },
    clear: (seq) => {
      startSeq = seq;
      steps = [];
    },
  };
};
