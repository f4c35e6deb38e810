import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useState } from 'react';
import { onFormLeft } from '../../../design/typedForm.ts';
import { adminTokenOf, dropRefusedAdminToken, expiredAdminTokenOf } from '../../../device/boardTokens.ts';
import { importPart } from '../../../loading/importPart.ts';
import { rotationSettled } from './keyRotation.ts';

/** `refusal`: when the server refused the device's token, on opening the board or while moderating. */
export type AdminAccess = { token: string | undefined; refusal?: 'on-arrival' | 'while-moderating' };

const regain = async (boardId: BoardId): Promise<void> => {
  const { regainAccess } = await importPart(() => import('../../../api/owner/deviceCalls.ts'));
  await regainAccess(boardId);
};

/**
 * This device's moderator access to a board. It ends when the server refuses the token, and returns with a new token.
 * With `isWanted`, a device that owns the board requests a token if it has none.
 */
export const useAdminAccess = (boardId: BoardId, isWanted: boolean) => {
  const [access, setAccess] = useState<AdminAccess>(() => ({ token: adminTokenOf(boardId) }));
  /**
   * Whether a request to the server is pending: about a token that has expired by this device's clock, or for a new
   * token.
   */
  const [isSettling, setIsSettling] = useState(
    () => (isWanted && access.token === undefined) || expiredAdminTokenOf(boardId) !== undefined,
  );

  // Another tab may have revoked the links, and stores its new token before or after the server refuses this tab's.
  useEffect(() => {
    const takeNewToken = (): void => {
      const token = adminTokenOf(boardId);
      if (token !== undefined) setAccess((known) => (known.refusal === undefined ? known : { token }));
    };
    addEventListener('storage', takeNewToken);
    return () => removeEventListener('storage', takeNewToken);
  }, [boardId]);

  // Asks the server about the expired token, which is stored again if the server still accepts it, or for a new
  // token.
  useEffect(() => {
    const takeSettledToken = (): void => {
      const token = adminTokenOf(boardId);
      setAccess((known) => (known.token === undefined && token !== undefined ? { token } : known));
      setIsSettling(false);
    };
    if (isSettling)
      void regain(boardId)
        .catch(() => {})
        .then(takeSettledToken);
  }, [boardId, isSettling]);

  /** @param refused the token that the server refused */
  const noteRefused = async (refused: string | undefined, wasModerating: boolean): Promise<void> => {
    // A page that revokes the links itself may see its old token refused before it has the new one.
    await rotationSettled(boardId);
    if (refused !== undefined) dropRefusedAdminToken(boardId, refused);
    // Another device may have revoked the links while this one had the board closed. If this device is an owner's
    // too, it gets a new token.
    if (!wasModerating && adminTokenOf(boardId) === undefined) await regain(boardId).catch(() => {});
    const token = adminTokenOf(boardId);
    if (token !== undefined) return setAccess({ token });
    // Waits until no form has unsaved text, which would be lost with the form. Another tab may have stored a new
    // token by then.
    if (wasModerating) await new Promise<void>((resolve) => void onFormLeft(resolve));
    const later = adminTokenOf(boardId);
    if (later === undefined)
      setAccess({ token: later, refusal: wasModerating ? 'while-moderating' : 'on-arrival' });
    else setAccess({ token: later });
  };

  const noteRegained = (): void => setAccess({ token: adminTokenOf(boardId) });

  return { access, isSettling, noteRefused, noteRegained };
};
