import type { QuestionId } from '@openfloor/contract/ids';
import { DEFAULT_ORDER, type Order } from '@openfloor/domain/view/ranking';
import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { EmptyState } from '../../../design/components/EmptyState/EmptyState.tsx';
import { DESK_WIDTH_MIN } from '../../../design/tokens.ts';
import { useInBrowser } from '../../../design/useInBrowser.ts';
import { visuallyHidden } from '../../../design/theme.css.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { JoinCode } from './JoinCode.tsx';
import { Moves } from './Moves.tsx';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import { Programme } from './Programme.tsx';
import { useProgramme } from './programme.ts';
import { StageControls } from './StageControls.tsx';
import { StageHeader } from './StageHeader.tsx';
import { StageLight } from './StageLight.tsx';
import { StageNotices } from './StageNotices.tsx';
import { StageFacts, StageText } from './StageQuestion.tsx';
import { useFullscreen } from '../screen/useFullscreen.ts';
import { useResting } from '../screen/useResting.ts';
import { useStageActions } from './useStageActions.ts';
import { useStagePlace } from './useStagePlace.ts';
import { unseen } from './Programme.css.ts';
import { UpNext } from './UpNext.tsx';
import { useSwipe } from '../screen/useSwipe.ts';
import { useWakeLock } from '../screen/useWakeLock.ts';
import * as styles from './Stage.css.ts';

const NextTalk = lazyPart(() => import('./NextTalk.tsx'));

/** One question at a time, readable from the last row. @param openedId the question to start with */
export const Stage = ({ session, openedId }: { session: SpeakerSession; openedId?: QuestionId }) => {
  const [order, setOrder] = useState<Order>(DEFAULT_ORDER);
  const onStage = useStagePlace(session, order, openedId);
  /** Whether the viewer wants the join code; undefined: it shows where it fits. */
  const [codeChosen, setCodeChosen] = useState<boolean>();
  const isDesk = useInBrowser(() => matchMedia(`(min-width: ${DESK_WIDTH_MIN})`).matches, true);
  const showsCode = codeChosen ?? isDesk;
  const code = (size: 'large' | 'small') =>
    codeChosen !== false && <JoinCode session={session} size={size} isSpare={codeChosen === undefined} />;
  const fullscreen = useFullscreen();
  const isResting = useResting();
  useWakeLock();

  const { question, staged, index, isAnswering } = onStage;
  const toggleCode = (): void => setCodeChosen(!showsCode);
  const mayMark = useAtomValue(session.mayMark);
  /**
   * Whether this device moves the hall's screens. On a phone, controls then take the place of what the speaker need not
   * read.
   */
  const isClicker = mayMark && onStage.hasBegun;
  const settings = useAtomValue(session.atoms.settings);
  const trending = useAtomValue(session.atoms.trending);
  const programme = useProgramme(session);
  const [isStartingTalk, setStartingTalk] = useState(false);
  const actions = useStageActions(session, onStage, {
    toggleCode,
    toggleFullscreen: fullscreen.toggle,
    leaveFullscreen: fullscreen.leave,
  });
  const swipe = useSwipe({ onLeft: actions.onNext, onRight: actions.onPrevious });

  return (
    <div className={styles.stage} data-resting={isResting} data-clicker={isClicker} data-toasts="titles">
      <StageLight session={session} />
      <header className={styles.top}>
        <StageHeader
          session={session}
          onStage={onStage}
          programme={programme}
          isArranged={settings.stageOrder === 'arranged'}
          order={order}
          onOrder={setOrder}
          showsCode={showsCode}
          onToggleCode={toggleCode}
          onNextTalk={() => setStartingTalk(true)}
          fullscreen={fullscreen}
        />
        {programme?.next && question && (
          <div className={`${mayMark ? styles.wideOnly : ''} ${isAnswering ? unseen : ''}`}>
            <UpNext talk={programme.next} />
          </div>
        )}
        <StageNotices
          session={session}
          isBrowsing={!onStage.isFollowing}
          hallSees={onStage.hallSees}
          onFollow={() => onStage.setFollowing(true)}
        />
      </header>
      <main className={styles.body} {...swipe}>
        {question ? (
          <StageText key={question.id} question={question} />
        ) : (
          <div className={styles.nothing}>
            {programme ? (
              <Programme session={session} programme={programme} />
            ) : (
              <EmptyState title={messages.emptyTitle} text={messages.emptyText} />
            )}
            {code('large')}
          </div>
        )}
        <p role="status" className={visuallyHidden}>
          {question && messages.shown(index + 1, staged.length, question.text)}
        </p>
      </main>
      {question && (
        <footer className={styles.foot} data-code={codeChosen}>
          <div className={styles.progress}>
            <StageFacts
              question={question}
              isAnswering={isAnswering}
              moves={<Moves session={session} onStage={onStage} />}
              trend={trending.find(({ id }) => id === question.id)}
            />
            <StageControls session={session} question={question} onStage={onStage} {...actions} />
          </div>
          {code('small')}
        </footer>
      )}
      {isStartingTalk && (
        <Suspense>
          <NextTalk session={session} onClose={() => setStartingTalk(false)} />
        </Suspense>
      )}
    </div>
  );
};
