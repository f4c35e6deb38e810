import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useState } from 'react';
import { adminTokenOf, dropRefusedAdminToken } from '../../device/boardTokens.ts';
import { rotationSettled } from './keyRotation.ts';

/** `refusal`: when the server refused the device's token, on opening the board or while moderating. */
export type AdminAccess = { token: string | undefined; refusal?: 'on-arrival' | 'while-moderating' };

/** This device's moderator access to a board. It ends with its token and returns with a new one. */
export const useAdminAccess = (boardId: BoardId) => {
  const [access, setAccess] = useState<AdminAccess>(() => ({ token: adminTokenOf(boardId) }));

  // Another tab may have revoked the links: its new token may be stored before or after the server refuses this tab's.
  useEffect(() => {
    const regain = (): void => {
      const token = adminTokenOf(boardId);
      if (token !== undefined) setAccess((known) => (known.refusal === undefined ? known : { token }));
    };
    addEventListener('storage', regain);
    return () => removeEventListener('storage', regain);
  }, [boardId]);

  const noteRefused = async (refused: string | undefined, wasModerating: boolean): Promise<void> => {
    await rotationSettled(boardId);
    if (refused !== undefined) dropRefusedAdminToken(boardId, refused);
    const token = adminTokenOf(boardId);
    if (token === undefined) setAccess({ token, refusal: wasModerating ? 'while-moderating' : 'on-arrival' });
    else setAccess({ token });
  };

  return { access, noteRefused };
};
