import type { BoardId } from '@openfloor/contract/ids';
import { closeBidi } from '@openfloor/contract/plainText';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pastPaths } from '../../../navigation/pastPaths.ts';
import { paths } from '../../../navigation/paths.ts';
import { useDocumentTitle } from '../../../navigation/useDocumentTitle.ts';
import { useIsClosed } from '../../../navigation/useIsClosed.ts';
import { button } from '../../../design/components/Button/Button.css.ts';
import { EmptyState } from '../../../design/components/EmptyState/EmptyState.tsx';
import { visuallyHidden } from '../../../design/theme.css.ts';
import { unlistBoard } from '../../../device/boardsOnDevice.ts';
import { messages } from '../messages.ts';
import { createSpeakerSession, type SpeakerSession } from '../speakerSession.ts';
import * as styles from './Stage.css.ts';

type FollowedStageProps = {
  boardId: BoardId;
  /** Name of the screen, for the title of the window. */
  name: string;
  children: (session: SpeakerSession) => ReactNode;
};

/** Follows a board for a screen in the room. Says that the board is loading or not found. */
export const FollowedStage = ({ boardId, name, children }: FollowedStageProps) => {
  const store = useStore();
  const session = useMemo(() => createSpeakerSession(store, boardId), [boardId, store]);
  useEffect(() => session.start(), [session]);
  const isGone = useAtomValue(session.atoms.link).state === 'gone';
  const isLoaded = useAtomValue(session.atoms.isLoaded);
  const title = useAtomValue(session.board)?.title;
  useDocumentTitle(`${name}: ${closeBidi(title ?? messages.titleFallback)}`);
  useEffect(() => {
    if (isGone) unlistBoard(boardId);
  }, [boardId, isGone]);
  if (isGone) return <NotFound boardId={boardId} />;
  return isLoaded ? children(session) : <Loading />;
};

export const Loading = () => (
  <main className={styles.notice}>
    <h1 className={visuallyHidden}>{messages.speakerView}</h1>
    <span className={styles.spinner} aria-hidden />
    <p role="status">{messages.loading}</p>
  </main>
);

/** @param boardId undefined: the address names no board */
export const NotFound = ({ boardId }: { boardId: BoardId | undefined }) => {
  const isClosed = useIsClosed(boardId);
  const title = isClosed ? messages.closedTitle : messages.notFoundTitle;
  useDocumentTitle(title);
  if (isClosed === undefined) return <Loading />;
  return (
    <main className={styles.notice}>
      <EmptyState
        headingLevel="h1"
        title={title}
        text={isClosed ? messages.closedText : messages.notFoundText}
      >
        <Link className={button.signal} to={paths.home}>
          {messages.goHome}
        </Link>
        {isClosed && boardId !== undefined && (
          <Link className={button.quiet} to={pastPaths.record(boardId)}>
            {messages.publicRecord}
          </Link>
        )}
      </EmptyState>
    </main>
  );
};
