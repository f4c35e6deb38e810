import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import {
  findLostTail,
  rotateEpoch,
  type KnownPosition,
  type LostTail,
} from '@openfloor/store/boards/lostTail';
import type { Database } from '@openfloor/store/database/database';
import { ballotsOn, type BallotRow } from '@openfloor/store/reads/ballots';
import { headsOf, type Head } from '@openfloor/store/reads/boards';
import { eventsFromPosition, eventsSincePosition, type EventPage } from '@openfloor/store/reads/events';
import { loadSnapshot, type BoardSnapshot } from '@openfloor/store/reads/snapshot';

/** What a feed reads, always from the primary. `rotateEpoch` is its only write. */
export type FeedStore = {
  loadSnapshot: (boardId: BoardId) => Promise<BoardSnapshot | undefined>;
  /** Events after a position, in order, at most `limit`; undefined: the board is of another epoch by now, or gone. */
  eventsSince: (boardId: BoardId, since: Position, limit: number) => Promise<RecordedEvent[] | undefined>;
  /** Events from a position on, including the one there; see `eventsSince`. */
  eventsFrom: (boardId: BoardId, position: Position, limit: number) => Promise<EventPage | undefined>;
  /** Which of the sessions voted for which of the questions. */
  ballotsOn: (
    boardId: BoardId,
    questionIds: readonly QuestionId[],
    sessionIds: readonly SessionId[],
  ) => Promise<BallotRow[]>;
  /** Heads of boards, with the time of the event at each known position. Deleted boards are missing. */
  headsOf: (known: ReadonlyMap<BoardId, Seq>) => Promise<ReadonlyMap<BoardId, Head>>;
  /** The events up to a known one that the log has lost; undefined: it has the known one. */
  findLostTail: (known: Pick<KnownPosition, 'boardId' | 'seq' | 'last'>) => Promise<LostTail | undefined>;
  /** Gives the board another epoch, unless it has another one already. */
  rotateEpoch: (boardId: BoardId, epoch: Epoch) => Promise<void>;
};

export const createFeedStore = (db: Database['kysely']): FeedStore => ({
  loadSnapshot: (boardId) => loadSnapshot(db, boardId),
  eventsSince: (boardId, since, limit) => eventsSincePosition(db, boardId, since, limit),
  eventsFrom: (boardId, position, limit) => eventsFromPosition(db, boardId, position, limit),
  ballotsOn: (boardId, questionIds, sessionIds) => ballotsOn(db, boardId, questionIds, sessionIds),
  headsOf: (known) => headsOf(db, known),
  findLostTail: (known) => findLostTail(db, known),
  rotateEpoch: (boardId, epoch) => rotateEpoch(db, boardId, epoch),
});
