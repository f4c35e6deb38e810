import type { BoardId } from '@openfloor/contract/ids';
import { emptyBoard, type Ballot, type BoardState } from '@openfloor/domain/board/boardState';
import { evolve } from '@openfloor/domain/board/evolve';
import type { Kysely } from 'kysely';
import { allEvents } from '../reads/events.ts';
import type { Tables } from '../tables.ts';

export type FoldedBoard = { state: BoardState & { ballots: Set<Ballot> }; events: number; lastSeq: number };

/**
 * State of a board after all events of its log.
 * @throws if an event cannot be read or does not match the previous ones
 */
export const foldLog = async (db: Kysely<Tables>, boardId: BoardId): Promise<FoldedBoard> => {
  const folded: FoldedBoard = { state: emptyBoard(), events: 0, lastSeq: 0 };
  for await (const recorded of allEvents(db, boardId)) {
    evolve(folded.state, recorded);
    folded.events += 1;
    folded.lastSeq = recorded.seq;
  }
  return folded;
};
