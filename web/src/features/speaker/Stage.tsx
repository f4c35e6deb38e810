import { DEFAULT_RANKING, type Ranking } from '@openfloor/domain/view/ranking';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { DESK_WIDTH_MIN } from '../../design/tokens.ts';
import { visuallyHidden } from '../../design/theme.css.ts';
import { JoinCode } from './JoinCode.tsx';
import { messages } from './messages.ts';
import type { SpeakerSession } from './speakerSession.ts';
import { StageControls } from './StageControls.tsx';
import { StageHeader } from './StageHeader.tsx';
import { StageNotices } from './StageNotices.tsx';
import { StageFacts, StageText } from './StageQuestion.tsx';
import { useFullscreen } from './useFullscreen.ts';
import { useResting } from './useResting.ts';
import { useStageKeys } from './useStageKeys.ts';
import { useStagePlace } from './useStagePlace.ts';
import { useSwipe } from './useSwipe.ts';
import { useWakeLock } from './useWakeLock.ts';
import * as styles from './Stage.css.ts';

/** One question at a time, readable from the last row. */
export const Stage = ({ session }: { session: SpeakerSession }) => {
  const [ranking, setRanking] = useState<Ranking>(DEFAULT_RANKING);
  const onStage = useStagePlace(session, ranking);
  const [hasCode, setHasCode] = useState(() => matchMedia(`(min-width: ${DESK_WIDTH_MIN})`).matches);
  const fullscreen = useFullscreen();
  const isResting = useResting();
  useWakeLock();

  const { question, staged, index, isAnswering, next, previous } = onStage;
  const toggleCode = (): void => setHasCode(!hasCode);
  const mayMark = useAtomValue(session.mayMark);
  const settings = useAtomValue(session.atoms.settings);
  const markAnswered = (): void => {
    if (mayMark && question && !question.isAnswered) void session.markAnswered(question.id);
  };
  const toggleAnswering = (): void => {
    if (!mayMark || !question) return;
    if (isAnswering) session.answering.stop();
    else {
      onStage.setFollowing(true);
      session.answering.show(question.id);
    }
  };
  const toggleFollowing = (): void => {
    if (onStage.hasBegun) onStage.setFollowing(!onStage.isFollowing);
  };
  useStageKeys({
    next,
    previous,
    toggleCode,
    markAnswered,
    toggleAnswering,
    toggleFollowing,
    toggleFullscreen: fullscreen.toggle,
    leaveFullscreen: fullscreen.leave,
  });
  const swipe = useSwipe({ onLeft: next, onRight: previous });

  return (
    <div className={styles.stage} data-resting={isResting} data-toasts="top">
      <header className={styles.top}>
        <StageHeader
          session={session}
          onStage={onStage}
          isArranged={settings.stageOrder === 'arranged'}
          ranking={ranking}
          onRank={setRanking}
          hasCode={hasCode}
          onToggleCode={toggleCode}
          fullscreen={fullscreen}
        />
        <StageNotices
          notice={settings.notice}
          isBrowsing={!onStage.isFollowing}
          onFollow={() => onStage.setFollowing(true)}
        />
      </header>
      <main className={styles.body} {...swipe}>
        {question ? (
          <StageText key={question.id} question={question} isAnswering={isAnswering} />
        ) : (
          <div className={styles.nothing}>
            <EmptyState title={messages.emptyTitle} text={messages.emptyText} />
            {hasCode && <JoinCode session={session} size="large" />}
          </div>
        )}
        <p role="status" className={visuallyHidden}>
          {question && messages.shown(index + 1, staged.length, question.text)}
        </p>
      </main>
      {question && (
        <footer className={styles.foot}>
          <div className={styles.progress}>
            <StageFacts question={question} isAnswering={isAnswering} />
            <StageControls
              session={session}
              question={question}
              onStage={onStage}
              onMark={markAnswered}
              onToggleAnswering={toggleAnswering}
            />
          </div>
          {hasCode && <JoinCode session={session} size="small" />}
        </footer>
      )}
    </div>
  );
};
