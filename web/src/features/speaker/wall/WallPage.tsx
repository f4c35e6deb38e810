import type { BoardId } from '@openfloor/contract/ids';
import { Projector } from '../Projector.tsx';
import { FollowedStage } from '../stage/FollowedStage.tsx';
import { messages } from './messages.ts';

/** The page at `/board/:boardId/wall`. */
export default function WallPage({ boardId }: { boardId: BoardId }) {
  return (
    <FollowedStage boardId={boardId} name={messages.wall}>
      {(session) => <Projector session={session} own="wall" />}
    </FollowedStage>
  );
}
