import type { Seq } from '@openfloor/contract/ids';
import { mergeChanges, noChanges, type Changes } from '@openfloor/domain/view/changes';
import type { Advance } from '@openfloor/feed/boardFeed';

export type History = {
  add: (advance: Advance) => void;
  /** Whether it holds everything after `seq`. */
  reaches: (seq: Seq) => boolean;
  /** What the events after `seq` touched; undefined: that is further back than is kept. */
  since: (seq: Seq) => Changes | undefined;
  clear: (seq: Seq) => void;
};

const EVENTS_MAX = 512;

/** The last events of a board, as what they touched. */
export const createHistory = (startSeq: Seq): History => {
  let begins = startSeq;
  let advances: Advance[] = [];

  const reaches = (seq: Seq): boolean => seq >= begins;

  return {
    reaches,
    add: (advance) => {
      advances.push(advance);
      while (advance.seq - begins > EVENTS_MAX && advances.length > 1) {
        const dropped = advances.shift();
        if (dropped) begins = dropped.seq;
      }
    },
    since: (seq) => {
      if (!reaches(seq)) return undefined;
      const changes = noChanges();
      // A step that began before `seq` says more than was asked, which does no harm: totals are absolute.
      for (const advance of advances) if (advance.seq > seq) mergeChanges(changes, advance.changes);
      return changes;
    },
    clear: (seq) => {
      begins = seq;
      advances = [];
    },
  };
};
