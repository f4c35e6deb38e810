import type { BoardAccess } from '@openfloor/contract/http/boards';
import type { SessionId } from '@openfloor/contract/ids';
import { ownerOf } from '@openfloor/domain/board/owners';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { ApiDependencies } from '../../dependencies.ts';

/**
 * New tokens for a session that owns the board, which end with its device; undefined if it does not own it. Reads new events
 * first: keys may just have been rotated, and the device added or removed.
 */
export const accessOfOwner = async (
  { tokens }: Pick<ApiDependencies, 'tokens'>,
  feed: BoardFeed,
  sessionId: SessionId | undefined,
): Promise<BoardAccess | undefined> => {
  await feed.catchUp();
  const owner = ownerOf(feed.state, sessionId);
  return (
    owner && {
      boardId: feed.board.id,
      adminToken: tokens.issue('admin', feed, owner.id),
      speakerToken: tokens.issue('speaker', feed, owner.id),
    }
  );
};
