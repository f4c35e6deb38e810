import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Seq } from '@openfloor/contract/ids';
import { formatOf } from '@openfloor/contract/logFormat';
import { emptyBoard, noActs, type Ballot } from '@openfloor/domain/board/boardState';
import { isInHistory } from '@openfloor/domain/board/history';
import { evolveNotingAct, type NotedState } from '@openfloor/domain/board/noteActs';
import type { Kysely } from 'kysely';
import { allEvents } from '../reads/events.ts';
import type { Tables } from '../tables.ts';

/**
 * `actSeqs`: all acts of the history, also those that cannot be undone. `format`: the format that the log
 * needs.
 */
export type FoldedBoard = {
  state: NotedState & { ballots: Set<Ballot> };
  actSeqs: Seq[];
  events: number;
  lastSeq: number;
  format: number;
};

export const nothingFolded = (): FoldedBoard => ({
  state: { ...emptyBoard(), ...noActs() },
  actSeqs: [],
  events: 0,
  lastSeq: 0,
  format: 1,
});

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
export const foldLog = async (db: Kysely<Tables>, boardId: BoardId): Promise<FoldedBoard> => {
  const folded = nothingFolded();
  for await (const recorded of allEvents(db, boardId)) {
    evolveNotingAct(folded.state, recorded);
    noteFolded(folded, recorded);
  }
  return folded;
};
