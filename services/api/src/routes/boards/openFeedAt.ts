import type { BoardId, Seq } from '@openfloor/contract/ids';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';

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
