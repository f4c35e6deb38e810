import { adminTokenOf, isInvitedToken } from '../../../device/boardTokens.ts';
import { useBoard } from '../boardContext.ts';

/** Whether this device owns the board. False for a moderator who was invited by a link. */
export const useIsOwner = (): boolean => {
  const { boardId, adminToken } = useBoard();
  const token = adminTokenOf(boardId) ?? adminToken;
  return token === undefined || !isInvitedToken(token);
};
