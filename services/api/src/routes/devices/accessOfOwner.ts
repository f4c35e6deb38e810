import type { BoardAccess } from '@openfloor/contract/http/boards';
import type { SessionId } from '@openfloor/contract/ids';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { ownerOfDevice } from '../../auth/boardAccess.ts';
import type { ApiDependencies } from '../../dependencies.ts';

/**
 * New tokens for a device that owns the board, or whose account does, which end with that ownership; undefined if it does not own it. Reads new events
 * first: keys may just have been rotated, and the device added or removed.
 */
export const accessOfOwner = async (
  dependencies: Pick<ApiDependencies, 'tokens' | 'accounts'>,
  feed: BoardFeed,
  sessionId: SessionId | undefined,
): Promise<BoardAccess | undefined> => {
  const { tokens } = dependencies;
  await feed.catchUp();
  const owner = await ownerOfDevice(dependencies, feed, sessionId);
  return (
    owner && {
      boardId: feed.board.id,
      adminToken: tokens.issue('admin', feed, owner.id),
      speakerToken: tokens.issue('speaker', feed, owner.id),
    }
  );
};
