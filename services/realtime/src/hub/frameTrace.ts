import type { BoardId, Seq } from '@openfloor/contract/ids';
import type { Tracing } from '@openfloor/platform/tracing';

/** Trace of a frame, with the traced events that it contains. */
export type FrameTrace = {
  /** Adds the trace of an event that the frame contains. */
  add: (traceparent: string) => void;
  /** Call before the first write. @returns a function to call after the last write */
  startWriting: (frame: { boardId: BoardId; seq: Seq }) => () => void;
};

/** Two spans per frame: collecting changes, from the first traced event on, and writing to the sockets. */
export const createFrameTrace = (tracing: Pick<Tracing, 'start'>): FrameTrace => {
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
