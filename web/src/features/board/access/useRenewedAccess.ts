import type { BoardId } from '@openfloor/contract/ids';
import { useEffect } from 'react';
import { recoverBoard } from '../../../api/owner/deviceCalls.ts';
import { adminTokenOf } from '../../../device/boardTokens.ts';
import { boardsOnDevice } from '../../../device/boardsOnDevice.ts';

const HOUR_MS = 60 * 60 * 1000;
/** An owner's token is valid for a day. */
const RENEWED_BEFORE_MS = 12 * HOUR_MS;

/**
 * Whether this device owns the board and its token expires soon. The token of a link is valid for a year, and needs
 * no renewal.
 */
export const isRenewalDue = (boardId: BoardId, nowMs = Date.now()): boolean => {
  const [role, , expiresAt] = adminTokenOf(boardId, nowMs)?.split('.') ?? [];
  return (
    role === 'admin' && boardsOnDevice().includes(boardId) && Number(expiresAt) - nowMs < RENEWED_BEFORE_MS
  );
};

/** Renews the owner's token while a page is open, so that it does not expire in the middle of a long day. */
export const useRenewedAccess = (boardId: BoardId): void => {
  useEffect(() => {
    const renew = (): void => {
      if (isRenewalDue(boardId)) void recoverBoard(boardId);
    };
    renew();
    const timer = setInterval(renew, HOUR_MS);
    return () => clearInterval(timer);
  }, [boardId]);
};
