import type { BoardId, Seq } from '@openfloor/contract/ids';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { ApiDependencies } from './dependencies.ts';

type FeedDependencies = Pick<ApiDependencies, 'feeds'>;

/**
 * The feed of an open or closed board; undefined when no such board exists. Released immediately: a node keeps
 * following a board for a minute after its last user, which is longer than a request takes.
 */
export const boardFeed = async (
  { feeds }: FeedDependencies,
  boardId: BoardId,
): Promise<BoardFeed | undefined> => {
  const followed = await feeds.follow(boardId);
  followed?.release();
  return followed?.feed;
};

/** The feed of an open board; undefined when the board is closed or does not exist. */
export const openBoardFeed = async (
  dependencies: FeedDependencies,
  boardId: BoardId,
): Promise<BoardFeed | undefined> => {
  const feed = await boardFeed(dependencies, boardId);
  return feed?.isOpen ? feed : undefined;
};

/** The feed of an open board, at `minSeq` or later; at the head if `minSeq` is beyond it. */
export const openFeedAt = async (
  dependencies: Pick<ApiDependencies, 'feeds'>,
  boardId: BoardId,
  minSeq: Seq = 0,
): Promise<BoardFeed | undefined> => {
  const feed = await openBoardFeed(dependencies, boardId);
  if (feed && minSeq > feed.seq) await feed.catchUp();
  return feed?.isOpen ? feed : undefined;
};
