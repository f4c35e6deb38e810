import type { BoardId } from '@openfloor/contract/ids';
import { closeBidi } from '@openfloor/contract/plainText';
import { useAtomValue, useStore } from 'jotai';
import { Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { useDocumentTitle } from '../../../navigation/useDocumentTitle.ts';
import { visuallyHidden } from '../../../design/theme.css.ts';
import { unlistBoard } from '../../../device/boardsOnDevice.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { messages } from '../messages.ts';
import { createSpeakerSession, type SpeakerSession } from '../speakerSession.ts';
import * as styles from './Stage.css.ts';

const MissingBoard = lazyPart(() => import('../../../navigation/MissingBoard.tsx'));

type FollowedStageProps = {
  boardId: BoardId;
  /** Name of the screen, for the title of the window. */
  name: string;
  /** See `createSpeakerSession`. */
  own?: 'hall' | 'monitor';
  children: (session: SpeakerSession) => ReactNode;
};

/** Follows a board for a screen in the room. Says that the board is loading or not found. */
export const FollowedStage = ({ boardId, name, own = 'hall', children }: FollowedStageProps) => {
  const store = useStore();
  const session = useMemo(() => createSpeakerSession(store, boardId, own), [boardId, own, store]);
  useEffect(() => session.start(), [session]);
  const isGone = useAtomValue(session.atoms.link).state === 'gone';
  const isLoaded = useAtomValue(session.atoms.isLoaded);
  const title = useAtomValue(session.board)?.title;
  const { brand } = useAtomValue(session.atoms.settings);
  useDocumentTitle(`${name}: ${closeBidi(title ?? messages.titleFallback)}`, brand?.name);
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
export const NotFound = ({ boardId }: { boardId: BoardId | undefined }) => (
  <div className={styles.dark}>
    <Suspense fallback={<Loading />}>
      <MissingBoard boardId={boardId} notFoundText={messages.notFoundText} />
    </Suspense>
  </div>
);
