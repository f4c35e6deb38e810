import { Credential, type BoardId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../../../design/components/Toast/toasts.ts';
import { adminTokenOf, isInvitedToken, keepAdminToken } from '../../../../device/boardTokens.ts';
import { paths } from '../../../../navigation/paths.ts';
import { messages } from './messages.ts';

type AcceptInvitationProps = { boardId: BoardId; hash: string };

/** Stores the token of an invitation and removes it from the address bar, where a screenshot would show it. */
export default function AcceptInvitation({ boardId, hash }: AcceptInvitationProps) {
  const store = useStore();
  const navigate = useNavigate();
  useEffect(() => {
    const given = Credential.safeParse(tokenIn(hash));
    const held = adminTokenOf(boardId);
    const isOwner = held !== undefined && !isInvitedToken(held);
    if (!given.success) showToast(store, { ...messages.damagedLink, tone: 'danger' });
    // The owner has more rights than an invited moderator.
    else if (!isOwner) keepAdminToken(boardId, given.data);
    const mayModerate = given.success || held !== undefined;
    void navigate((mayModerate ? paths.adminBoard : paths.board)(boardId), { replace: true });
  }, [boardId, hash, navigate, store]);
  return null;
}

const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token');
