import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Seq } from '@openfloor/contract/ids';
import { formatOf } from '@openfloor/contract/logFormat';
import { emptyBoard, noActs } from '@openfloor/domain/board/boardState';
import { isInHistory } from '@openfloor/domain/board/history';
import { createManyBallots, type ManyBallots } from '@openfloor/domain/board/manyBallots';
import { evolveNotingAct, type NotedState } from '@openfloor/domain/board/noteActs';
import { allEvents } from '../reads/events.ts';
import type { Db } from '../tables.ts';

/** State of a board after some events of its log. All projections are made from it. */
export type FoldedBoard = {
  state: NotedState & { ballots: ManyBallots };
  /** Seqs of all acts in the board's history, also of those that cannot be undone. */
  actSeqs: Seq[];
  /** Number of events. */
  events: number;
  lastSeq: number;
  /** The format that the log needs, see `LOG_FORMAT`. */
  format: number;
};

/** A board before the first event. */
export const nothingFolded = (): FoldedBoard => ({
  state: { ...emptyBoard(), ...noActs(), ballots: createManyBallots() },
  actSeqs: [],
  events: 0,
  lastSeq: 0,
  format: 1,
});

/** Counts an event that the caller has applied to `state`. */
export const noteFolded = (folded: FoldedBoard, recorded: RecordedEvent): void => {
  if (isInHistory(recorded)) folded.actSeqs.push(recorded.seq);
  folded.events += 1;
  folded.lastSeq = recorded.seq;
  folded.format = Math.max(folded.format, formatOf([recorded.event]));
};

/**
 * State of a board after all events of its log.
 * @throws if an event cannot be read or does not match the previous ones
 */
export const foldLog = async (db: Db, boardId: BoardId): Promise<FoldedBoard> => {
  const folded = nothingFolded();
  for await (const recorded of allEvents(db, boardId)) {
    evolveNotingAct(folded.state, recorded);
    noteFolded(folded, recorded);
  }
  return folded;
};
