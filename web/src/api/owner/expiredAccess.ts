import type { BoardId, Credential } from '@openfloor/contract/ids';
import { dropAdminToken, expiredAdminTokenOf, keepAdminToken } from '../../device/boardTokens.ts';
import type { ApiFailure } from '../http/apiClient.ts';
import { isTokenRefused } from '../http/failures.ts';
import { getBoard } from '../board/boardReads.ts';
import { getRemoval } from './retentionCalls.ts';

/**
 * Settles an admin token that has expired by this device's clock: stores it again if the server still accepts it,
 * else removes it. Without an answer it stays for the next read.
 */
export const settleExpiredAccess = async (boardId: BoardId): Promise<void> => {
  const token = expiredAdminTokenOf(boardId);
  if (token === undefined) return;
  const verdict = await verdictOn(boardId, token);
  // Another tab may have stored another token meanwhile.
  if (expiredAdminTokenOf(boardId) !== token) return;
  if (verdict === 'taken') keepAdminToken(boardId, token);
  else if (verdict === 'refused') dropAdminToken(boardId);
};

type Verdict = 'taken' | 'refused' | 'unknown';

/** Whether the server accepts the token, for an open board or for the figures of a closed one. */
const verdictOn = async (boardId: BoardId, token: Credential): Promise<Verdict> => {
  const open = await getBoard(boardId, { token });
  if (open.ok) return 'taken';
  if (open.code !== 'board-not-found') return verdictOnFailure(open);
  const closed = await getRemoval(boardId, token);
  return closed.ok ? 'taken' : verdictOnFailure(closed);
};

const verdictOnFailure = (failure: ApiFailure): Verdict =>
  isTokenRefused(failure) || failure.code === 'board-not-found' ? 'refused' : 'unknown';
