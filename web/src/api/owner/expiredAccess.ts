import type { BoardId, Credential } from '@openfloor/contract/ids';
import { dropAdminToken, expiredAdminTokenOf, keepAdminToken } from '../../device/boardTokens.ts';
import { isTokenRefused, type ApiFailure } from '../http/apiClient.ts';
import { getBoard } from '../board/boardCalls.ts';
import { getRemoval } from './retentionCalls.ts';

/**
 * Settles an expired admin record: stores its token again if the server still takes it, else removes the
 * record. Without an answer the record stays for the next read.
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

/** On a closed board moderators still read its figures. */
const verdictOn = async (boardId: BoardId, token: Credential): Promise<'taken' | 'refused' | 'unknown'> => {
  const open = await getBoard(boardId, { token });
  if (open.ok) return 'taken';
  if (open.code !== 'board-not-found') return refusedOr(open);
  const closed = await getRemoval(boardId, token);
  return closed.ok ? 'taken' : refusedOr(closed);
};

const refusedOr = (failure: ApiFailure): 'refused' | 'unknown' =>
  isTokenRefused(failure) || failure.code === 'board-not-found' ? 'refused' : 'unknown';
