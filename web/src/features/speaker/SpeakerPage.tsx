import { BoardId, Credential } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { getBoard } from '../../api/board/boardReads.ts';
import { keepSpeakerToken, speakerTokenOf } from '../../device/boardTokens.ts';
import { lazyPart } from '../../loading/lazyPart.ts';
import { FollowedStage, Loading, NotFound } from './stage/FollowedStage.tsx';
import { messages } from './messages.ts';
import { Projector } from './Projector.tsx';

const Confidence = lazyPart(() => import('./confidence/Confidence.tsx'));

/** The page at `/board/:boardId/speaker`: the stage, or with `?confidence` the confidence monitor. */
export default function SpeakerPage() {
  const boardId = BoardId.safeParse(useParams()['boardId']);
  return boardId.success ? (
    <SpeakerLink key={boardId.data} boardId={boardId.data} />
  ) : (
    <NotFound boardId={undefined} />
  );
}

/**
 * Stores the token of a speaker link and removes it from the address bar, where a screenshot would show it. A token
 * that the device has is replaced only by one that the server accepts, because anybody can write a link.
 */
const SpeakerLink = ({ boardId }: { boardId: BoardId }) => {
  const store = useStore();
  const [params, setParams] = useSearchParams();
  const token = params.get('token');
  useEffect(() => {
    if (token === null) return;
    const accept = async (): Promise<void> => {
      const given = Credential.safeParse(token).data;
      const isFirst = speakerTokenOf(boardId) === undefined;
      if (given !== undefined && (isFirst || (await getBoard(boardId, { token: given })).ok))
        keepSpeakerToken(boardId, given);
      else if (given === undefined && token !== '')
        showToast(store, {
          title: messages.linkExpired,
          description: messages.linkExpiredText,
          tone: 'danger',
        });
      setParams(
        (present) => {
          present.delete('token');
          return present;
        },
        { replace: true },
      );
    };
    void accept();
  }, [boardId, setParams, store, token]);
  if (token !== null) return <Loading />;
  const isConfidence = params.has('confidence');
  return (
    <FollowedStage
      key={isConfidence ? 'monitor' : 'hall'}
      boardId={boardId}
      name={isConfidence ? messages.confidence : messages.speakerView}
      own={isConfidence ? 'monitor' : 'hall'}
    >
      {(session) =>
        isConfidence ? <Confidence session={session} /> : <Projector session={session} own="stage" />
      }
    </FollowedStage>
  );
};
