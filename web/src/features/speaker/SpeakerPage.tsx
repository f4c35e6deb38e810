import { BoardId, Credential } from '@openfloor/contract/ids';
import { closeBidi } from '@openfloor/contract/plainText';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { useDocumentTitle } from '../../navigation/useDocumentTitle.ts';
import { button } from '../../design/components/Button/Button.css.ts';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { visuallyHidden } from '../../design/theme.css.ts';
import { unlistBoard } from '../../device/boardsOnDevice.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { keepSpeakerToken } from '../../device/boardTokens.ts';
import { messages } from './messages.ts';
import { createSpeakerSession } from './speakerSession.ts';
import { Stage } from './Stage.tsx';
import * as styles from './Stage.css.ts';

export default function SpeakerPage() {
  const boardId = BoardId.safeParse(useParams()['boardId']);
  return boardId.success ? <SpeakerLink key={boardId.data} boardId={boardId.data} /> : <NotFound />;
}

/** Stores the token of a speaker link and removes it from the address bar, where a screenshot would show it. */
const SpeakerLink = ({ boardId }: { boardId: BoardId }) => {
  const store = useStore();
  const [params, setParams] = useSearchParams();
  const token = params.get('token');
  useEffect(() => {
    if (token === null) return;
    const given = Credential.safeParse(token);
    if (given.success) keepSpeakerToken(boardId, given.data);
    else if (token !== '')
      showToast(store, {
        title: messages.linkExpired,
        description: messages.linkExpiredText,
        tone: 'danger',
      });
    setParams({}, { replace: true });
  }, [boardId, setParams, store, token]);
  return token === null ? <FollowedStage boardId={boardId} /> : <Loading />;
};

const FollowedStage = ({ boardId }: { boardId: BoardId }) => {
  const store = useStore();
  const session = useMemo(() => createSpeakerSession(store, boardId), [boardId, store]);
  useEffect(() => session.start(), [session]);
  const isGone = useAtomValue(session.atoms.link).state === 'gone';
  const isLoaded = useAtomValue(session.atoms.isLoaded);
  const title = useAtomValue(session.board)?.title;
  useDocumentTitle(`${messages.speakerView}: ${closeBidi(title ?? messages.titleFallback)}`);
  useEffect(() => {
    if (isGone) unlistBoard(boardId);
  }, [boardId, isGone]);
  if (isGone) return <NotFound />;
  return isLoaded ? <Stage session={session} /> : <Loading />;
};

const Loading = () => (
  <main className={styles.notice}>
    <h1 className={visuallyHidden}>{messages.speakerView}</h1>
    <span className={styles.spinner} aria-hidden />
    <p role="status">{messages.loading}</p>
  </main>
);

const NotFound = () => {
  useDocumentTitle(messages.notFoundTitle);
  return (
    <main className={styles.notice}>
      <EmptyState headingLevel="h1" title={messages.notFoundTitle} text={messages.notFoundText}>
        <Link className={button.signal} to={paths.home}>
          {messages.goHome}
        </Link>
      </EmptyState>
    </main>
  );
};
