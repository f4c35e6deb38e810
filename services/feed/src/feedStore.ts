import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import type { BoardSnapshot } from '@openfloor/store/reads/snapshot';

/** What a feed reads, always from the primary. */
export type FeedStore = {
  loadSnapshot: (boardId: BoardId) => Promise<BoardSnapshot | undefined>;
  /** In order, at most `limit`; none when the board's epoch is another by now. */
  eventsSince: (boardId: BoardId, since: Position, limit: number) => Promise<RecordedEvent[]>;
  /** Boards that are gone are missing. */
  headsOf: (boardIds: readonly BoardId[]) => Promise<ReadonlyMap<BoardId, { epoch: Epoch; seq: Seq }>>;
};
