import { adminTokenOf, isInvitedToken } from '../../../device/boardTokens.ts';
import { useBoard } from '../boardContext.ts';

/** Whether this device owns the board: its moderator was not invited by a link. */
export const useIsOwner = (): boolean => {
  const { boardId, adminToken } = useBoard();
  const token = adminTokenOf(boardId) ?? adminToken;
  return token === undefined || !isInvitedToken(token);
};
