import { Credential, type BoardId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { getBoard } from '../../../../api/board/boardReads.ts';
import { showToast } from '../../../../design/components/Toast/toasts.ts';
import { adminTokenOf, isInvitedToken, keepAdminToken } from '../../../../device/boardTokens.ts';
import { paths } from '../../../../navigation/paths.ts';

const DAMAGED_LINK = {
  title: 'This link is damaged',
  description: 'Ask the owner of the board for a new one. You see the board as the audience does.',
};

type AcceptInvitationProps = { boardId: BoardId; hash: string };

/** Stores the token of a moderator's or the owner's link, and opens the board at an address without it. */
export default function AcceptInvitation({ boardId, hash }: AcceptInvitationProps) {
  const store = useStore();
  const navigate = useNavigate();
  useEffect(() => {
    const accept = async (): Promise<void> => {
      const given = Credential.safeParse(tokenIn(hash)).data;
      const stored = adminTokenOf(boardId);
      if (given === undefined) showToast(store, { ...DAMAGED_LINK, tone: 'danger' });
      else if (await shouldStore(boardId, given, stored)) keepAdminToken(boardId, given);
      const mayModerate = given !== undefined || stored !== undefined;
      await navigate((mayModerate ? paths.adminBoard : paths.board)(boardId), { replace: true });
    };
    void accept();
  }, [boardId, hash, navigate, store]);
  return null;
}

/**
 * Whether to store the token of the link. It replaces a stored one only if the server accepts it, because anybody can
 * write a link. The token of an invited moderator never replaces an owner's.
 */
const shouldStore = async (
  boardId: BoardId,
  given: Credential,
  stored: Credential | undefined,
): Promise<boolean> => {
  if (stored === undefined) return true;
  if (isInvitedToken(given) && !isInvitedToken(stored)) return false;
  return (await getBoard(boardId, { token: given })).ok;
};

const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token');
