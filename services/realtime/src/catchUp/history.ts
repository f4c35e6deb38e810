import type { Seq } from '@openfloor/contract/ids';
import { mergeChanges, noChanges, type Changes } from '@openfloor/domain/view/changes';
import type { Advance } from '@openfloor/feed/boardFeed';
import type { MonotonicClock } from '@openfloor/platform/clock';

/** A step along the stream, as what it touched up to and with `seq`. */
export type Step = Pick<Advance, 'seq' | 'changes'>;

export type History = {
  /** Where it begins: it holds all steps behind this. */
  readonly begins: Seq;
  add: (step: Step) => void;
  /** What the events after `seq` touched; undefined: that is further back than is kept. */
  since: (seq: Seq) => Changes | undefined;
  /** Keeps more for a while: clients that return seldom come alone. */
  widen: () => void;
  /** Puts older steps before the first, those after `from`. */
  prepend: (from: Seq, steps: readonly Step[]) => void;
  clear: (seq: Seq) => void;
};

const EVENTS_MAX = 512;
/** Further back than this a client is quicker with the whole list. */
export const WIDE_EVENTS_MAX = 5000;
const WIDE_FOR_MS = 60_000;

/** The last events of a board, as what they touched. */
export const createHistory = (startSeq: Seq, clock: MonotonicClock): History => {
  let begins = startSeq;
  let steps: Step[] = [];
  let wideUntilMs = -Infinity;

  const trim = (): void => {
    const eventsMax = clock.elapsedMs() < wideUntilMs ? WIDE_EVENTS_MAX : EVENTS_MAX;
    const tooOld = (steps.at(-1)?.seq ?? begins) - eventsMax;
    // Of steps that overlap the bound the whole is kept, and always the last.
    const kept = steps.findIndex(({ seq }, place) => place === steps.length - 1 || seq > tooOld);
    const dropped = steps.splice(0, kept);
    begins = dropped.at(-1)?.seq ?? begins;
  };

  return {
    get begins() {
      return begins;
    },
    add: (step) => {
      steps.push(step);
      trim();
    },
    since: (seq) => {
      if (seq < begins) return undefined;
      const changes = noChanges();
      // A step that began before `seq` says more than was asked, which does no harm: totals are absolute.
      for (const step of steps) if (step.seq > seq) mergeChanges(changes, step.changes);
      return changes;
    },
    widen: () => {
      wideUntilMs = clock.elapsedMs() + WIDE_FOR_MS;
    },
    prepend: (from, older) => {
      steps = [...older, ...steps];
      begins = from;
    },
    clear: (seq) => {
      begins = seq;
      steps = [];
    },
  };
};
