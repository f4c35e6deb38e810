import type { BoardId, Seq } from '@openfloor/contract/ids';
import type { Tracing } from '@openfloor/platform/tracing';

/** What led to a frame, as far as somebody traces it. */
export type FrameTrace = {
  /** Takes in what the frame will tell. */
  add: (traceparent: string) => void;
  /** The writing begins. @returns to be called when the last socket was written */
  startWriting: (frame: { boardId: BoardId; seq: Seq }) => () => void;
};

/** Two spans a frame: for how long changes were gathered, from the first that is traced, and how long it was written. */
export const createFrameTrace = (tracing: Pick<Tracing, 'start'>): FrameTrace => {
  const causes: string[] = [];
  const startedAtMs = performance.now();
  return {
    add: (traceparent) => void causes.push(traceparent),
    startWriting: ({ boardId, seq }) => {
      const [parent, ...links] = causes;
      const attributes = { 'openfloor.board_id': boardId, 'openfloor.seq': seq };
      const gathered = tracing.start('gather', { kind: 'consumer', parent, links, startedAtMs, attributes });
      gathered?.end();
      const writing = gathered && tracing.start('write', { parent: gathered.traceparent, attributes });
      return () => writing?.end();
    },
  };
};
