import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useState } from 'react';
import { adminTokenOf, dropRefusedAdminToken } from '../../device/boardTokens.ts';
import { rotationSettled } from './keyRotation.ts';

/** `lost`: the device had access until the server refused its token. */
export type AdminAccess = { token: string | undefined; isLost: boolean };

/** This device's access to a board as a moderator. It is lost with its token, and regained with a new one. */
export const useAdminAccess = (boardId: BoardId) => {
  const [access, setAccess] = useState<AdminAccess>(() => ({ token: adminTokenOf(boardId), isLost: false }));

  // Another tab may have revoked the links and kept the new ones.
  useEffect(() => {
    if (!access.isLost) return undefined;
    const regain = (): void => {
      const token = adminTokenOf(boardId);
      if (token !== undefined) setAccess({ token, isLost: false });
    };
    addEventListener('storage', regain);
    return () => removeEventListener('storage', regain);
  }, [access.isLost, boardId]);

  const noteRefused = async (refused: string | undefined): Promise<void> => {
    await rotationSettled(boardId);
    if (refused !== undefined) dropRefusedAdminToken(boardId, refused);
    const token = adminTokenOf(boardId);
    setAccess({ token, isLost: token === undefined });
  };

  return { access, noteRefused };
};
