import type { OwnerList } from '@openfloor/contract/http/boards';
import type { SessionId } from '@openfloor/contract/ids';
import type { OwnerState } from '@openfloor/domain/board/boardState';
import { isAccountId } from '@openfloor/platform/credentials/accountId';

/**
 * An owner of a board or a conference in a list.
 * @param callerIds the caller's session, and its account: an account owns under an id in place of a session
 */
export const listedOwner = (
  { id, since, sessionId }: OwnerState,
  callerIds: readonly SessionId[],
): OwnerList[number] => ({
  ownerId: id,
  since,
  isThis: callerIds.includes(sessionId),
  ...(isAccountId(sessionId) && { account: true as const }),
});
