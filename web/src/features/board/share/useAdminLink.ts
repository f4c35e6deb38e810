import { getAdminLink } from '@openfloor/contract/calls/owners';
import type { BoardId } from '@openfloor/contract/ids';
import { send } from '../../../api/http/apiClient.ts';
import { useRead } from '../../../api/http/useRead.ts';
import { adminTokenOf } from '../../../device/boardTokens.ts';
import { paths } from '../../../navigation/paths.ts';

/**
 * The link with which the owner opens the moderators' view on another device. Undefined while it is read, and on
 * devices that are not the owner's.
 * @param version the link is read again when it changes
 */
export const useAdminLink = (boardId: BoardId, version = 0): { isReading: boolean; link?: string } => {
  const { value, failure } = useRead(
    () => send(getAdminLink, { boardId }, { token: adminTokenOf(boardId) }),
    `${boardId} ${version}`,
  );
  if (failure || !value) return { isReading: !failure };
  return { isReading: false, link: location.origin + paths.invitedBoard(boardId, value.adminToken) };
};
