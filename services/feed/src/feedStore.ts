import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import type { BoardSnapshot } from '@openfloor/store/reads/snapshot';

/** What a feed reads, always from the primary. */
export type FeedStore = {
  loadSnapshot: (boardId: BoardId) => Promise<BoardSnapshot | undefined>;
  /** In order, at most `limit`; undefined: the board is of another epoch by now, or gone. */
  eventsSince: (boardId: BoardId, since: Position, limit: number) => Promise<RecordedEvent[] | undefined>;
  /** Boards that are gone are missing. */
  headsOf: (boardIds: readonly BoardId[]) => Promise<ReadonlyMap<BoardId, { epoch: Epoch; seq: Seq }>>;
};
