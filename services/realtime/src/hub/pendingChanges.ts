import type { BoardId, Seq } from '@openfloor/contract/ids';
import { mergeChanges, noChanges, type Changes } from '@openfloor/domain/view/changes';
import type { Advance } from '@openfloor/stream/feed/boardFeed';
import type { Tracing } from '@openfloor/platform/tracing';

/** Trace of a frame, with the traced events that it contains. */
type FrameTrace = {
  /** Adds the trace of an event that the frame contains. */
  add: (traceparent: string) => void;
  /** Call before the first write. @returns a function to call after the last write */
  startWriting: (frame: { boardId: BoardId; seq: Seq }) => () => void;
};

/**
 * Changes for the next frames. `firstAtMs`: when the earliest event was recorded; `trace`: set if one of the events is
 * traced.
 */
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

/** Two spans per frame: collecting changes, from the first traced event on, and writing to the sockets. */
const createFrameTrace = (tracing: Pick<Tracing, 'start'>): FrameTrace => {
  const traceparents: string[] = [];
  const startedAtMs = performance.now();
  return {
    add: (traceparent) => void traceparents.push(traceparent),
    startWriting: ({ boardId, seq }) => {
      const [parent, ...links] = traceparents;
      const attributes = { 'openfloor.board_id': boardId, 'openfloor.seq': seq };
      const gathered = tracing.start('gather', { kind: 'consumer', parent, links, startedAtMs, attributes });
      gathered?.end();
      const writing = gathered && tracing.start('write', { parent: gathered.traceparent, attributes });
      return () => writing?.end();
    },
  };
};
