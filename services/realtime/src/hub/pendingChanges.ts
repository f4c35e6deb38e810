import { mergeChanges, noChanges, type Changes } from '@openfloor/domain/view/changes';
import type { Advance } from '@openfloor/stream/feed/boardFeed';
import type { Tracing } from '@openfloor/platform/tracing';
import { createFrameTrace, type FrameTrace } from './frameTrace.ts';

/** Changes for the next frames. `firstAtMs`: when the earliest event was recorded; `trace`: set if one of the events is traced. */
export type Pending = { changes: Changes; firstAtMs: number; trace?: FrameTrace };

export type PendingChanges = {
  add: (advance: Advance) => void;
  /** Removes and returns what was added since the last call; undefined if that is nothing. */
  take: () => Pending | undefined;
};

/** Collects the changes of a window. */
export const createPendingChanges = (tracing: Tracing | undefined): PendingChanges => {
  let pending: Pending | undefined;
  return {
    add: ({ changes, events, traceparent }) => {
      pending ??= { changes: noChanges(), firstAtMs: Date.parse(events[0]?.at ?? '') };
      mergeChanges(pending.changes, changes);
      if (tracing && traceparent !== undefined)
        (pending.trace ??= createFrameTrace(tracing)).add(traceparent);
    },
    take: () => {
      const taken = pending;
      pending = undefined;
      return taken;
    },
  };
};
