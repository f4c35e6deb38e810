import type { BoardAccess } from '@openfloor/contract/http/boards';
import type { SessionId } from '@openfloor/contract/ids';
import type { OwnerState } from '@openfloor/domain/board/boardState';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { ownerOfDevice } from '../../auth/boardAccess.ts';
import type { ApiDependencies } from '../../dependencies.ts';

/** New tokens for an owner of the board, which end with that ownership. */
export const accessFor = (
  { tokens }: Pick<ApiDependencies, 'tokens'>,
  feed: BoardFeed,
  { id }: OwnerState,
): BoardAccess => ({
  boardId: feed.board.id,
  adminToken: tokens.issue('admin', feed, id),
  speakerToken: tokens.issue('speaker', feed, id),
});

/**
 * New tokens for a device that owns the board, or whose account does; undefined if it does not own it. Reads new events
 * first: keys may just have been rotated, and the device added or removed.
 */
export const accessOfOwner = async (
  dependencies: Pick<ApiDependencies, 'tokens' | 'accounts'>,
  feed: BoardFeed,
  sessionId: SessionId,
): Promise<BoardAccess | undefined> => {
  await feed.catchUp();
  const owner = await ownerOfDevice(dependencies, feed, sessionId);
  return owner && accessFor(dependencies, feed, owner);
};
