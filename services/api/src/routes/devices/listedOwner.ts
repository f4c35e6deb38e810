import type { OwnerList } from '@openfloor/contract/http/boards';
import type { SessionId } from '@openfloor/contract/ids';
import type { OwnerState } from '@openfloor/domain/board/boardState';
import { isAccountId } from '@openfloor/platform/credentials/accountId';

/** An owner of a board or an event in a list. @param calling the caller's session and account */
export const listedOwner = (
  { id, since, sessionId }: OwnerState,
  calling: readonly SessionId[],
): OwnerList[number] => ({
  ownerId: id,
  since,
  isThis: calling.includes(sessionId),
  ...(isAccountId(sessionId) && { account: true as const }),
});
