import { isModerator } from '@openfloor/domain/board/boardState';
import type { StoredControlKey } from '@openfloor/store/controlKeys';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';

/** Whether a key of this board holds: it ends with the board, its keys and the moderator who made it. */
export const holdsOn =
  ({ isOpen, state }: BoardFeed, nowMs: number) =>
  ({ keyId, moderatorId, expiresAtMs }: StoredControlKey): boolean =>
    isOpen &&
    keyId === state.keyId &&
    expiresAtMs > nowMs &&
    (moderatorId === undefined || isModerator(state, moderatorId));
