import type { BoardId } from '@openfloor/contract/ids';
import { ID } from '@openfloor/contract/shapes';
import { Suspense } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { lazyPart } from '../../loading/lazyPart.ts';
import { BoardOnDevice, MissingBoard } from './BoardOnDevice.tsx';

/** The page at `/board/:boardId`. */
export default function BoardPage() {
  const boardId = ID.safeParse(useParams()['boardId']?.toLowerCase());
  return boardId.success ? (
    <InvitationOrBoard key={boardId.data} boardId={boardId.data} />
  ) : (
    <Suspense>
      <MissingBoard boardId={undefined} />
    </Suspense>
  );
}

const Invitation = lazyPart(() => import('./moderation/people/AcceptInvitation.tsx'));

/** A link that invites a moderator has their token in its fragment. */
const InvitationOrBoard = ({ boardId }: { boardId: BoardId }) => {
  const { hash } = useLocation();
  return hash.startsWith('#token=') ? (
    <Suspense>
      <Invitation boardId={boardId} hash={hash} />
    </Suspense>
  ) : (
    <BoardOnDevice boardId={boardId} />
  );
};
