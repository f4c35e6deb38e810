import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { isModerator } from '@openfloor/domain/board/boardState';
import { isRemovedOwner } from '@openfloor/domain/board/owners';
import { endOfRight } from '@openfloor/platform/credentials/boardTokens';
import type { StoredControlKey } from '@openfloor/store/controlKeys';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';

/** Whether a key of this board holds: it ends with the board, its keys, and the moderator or the owner's device that made it. */
export const holdsOn =
  ({ isOpen, state }: BoardFeed, nowMs: number) =>
  (key: StoredControlKey): boolean => {
    const { keyId, moderatorId, ownerId = FIRST_OWNER_ID } = key;
    const isMakerIn =
      moderatorId === undefined ? !isRemovedOwner(state, ownerId) : isModerator(state, moderatorId);
    return isOpen && isMakerIn && keyId === state.keyId && endOfRight(key, state) > nowMs;
  };
