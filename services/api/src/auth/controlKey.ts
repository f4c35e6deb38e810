import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { isModerator } from '@openfloor/domain/board/boardState';
import { isRemovedOwner } from '@openfloor/domain/board/owners';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { boardIdClaimedBy, endOfRight } from '@openfloor/platform/credentials/boardTokens';
import { findControlKey, type StoredControlKey } from '@openfloor/store/boards/controlKeys';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { openBoardFeed } from '../boardFeeds.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusedWith } from '../errors.ts';

/** The board of a control key, and the key as it is stored. */
export type ControlRight = { feed: BoardFeed; stored: StoredControlKey };

const GONE = { ok: false, code: 'control-key-not-found' } as const;

/** Finds the board of a control key. Reads the key and new events each time, so that an ended key works on no node. */
export const boardOfKey = async (
  dependencies: ApiDependencies,
  key: string,
  ip: string,
): Promise<{ ok: true; right: ControlRight } | ({ ok: false } & RefusedWith)> => {
  const { db, clock, limits } = dependencies;
  const retryAfterMs = await limits.controlCallsPerIp.take(addressPrefix(ip));
  if (retryAfterMs !== undefined) return { ok: false, code: 'rate-limited', retryAfterMs };
  const feed = await openBoardFeed(dependencies, boardIdClaimedBy(key) ?? '');
  const stored = feed && (await findControlKey(db, feed.board.id, key));
  if (!stored) return GONE;
  await feed.catchUp();
  return holdsOn(feed, clock.nowMs())(stored) ? { ok: true, right: { feed, stored } } : GONE;
};

/**
 * Makes a check whether a control key of this board is still valid. A key ends with the board, with a rotation of the
 * board's keys, and with the moderator or the owner's device that made it.
 */
export const holdsOn =
  ({ isOpen, state }: BoardFeed, nowMs: number) =>
  (key: StoredControlKey): boolean => {
    const { keyId, moderatorId, ownerId = FIRST_OWNER_ID } = key;
    const isMakerIn =
      moderatorId === undefined ? !isRemovedOwner(state, ownerId) : isModerator(state, moderatorId);
    return isOpen && isMakerIn && keyId === state.keyId && endOfRight(key, state) > nowMs;
  };
