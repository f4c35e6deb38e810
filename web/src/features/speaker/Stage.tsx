import { DEFAULT_RANKING, type Ranking } from '@openfloor/domain/view/ranking';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { DESK_WIDTH_MIN } from '../../design/tokens.ts';
import { visuallyHidden } from '../../design/theme.css.ts';
import { JoinCode } from './JoinCode.tsx';
import { messages } from './messages.ts';
import type { SpeakerSession } from './speakerSession.ts';
import { StageControls } from './StageControls.tsx';
import { StageHeader } from './StageHeader.tsx';
import { settle, stagedQuestions, START, stepBack, stepOn } from './stagePlace.ts';
import { StageFacts, StageText } from './StageQuestion.tsx';
import { useFullscreen } from './useFullscreen.ts';
import { useResting } from './useResting.ts';
import { useStageKeys } from './useStageKeys.ts';
import { useSwipe } from './useSwipe.ts';
import { useWakeLock } from './useWakeLock.ts';
import * as styles from './Stage.css.ts';

/** One pinned question at a time, readable from the last row. */
export const Stage = ({ session }: { session: SpeakerSession }) => {
  const questions = useAtomValue(session.atoms.questions);
  const [ranking, setRanking] = useState<Ranking>(DEFAULT_RANKING);
  const staged = useMemo(() => stagedQuestions(questions.values(), ranking), [questions, ranking]);
  const [lastPlace, setPlace] = useState(START);
  const [hasCode, setHasCode] = useState(() => matchMedia(`(min-width: ${DESK_WIDTH_MIN})`).matches);
  const fullscreen = useFullscreen();
  const isResting = useResting();
  useWakeLock();

  const place = settle(staged, lastPlace);
  if (place.id !== lastPlace.id || place.index !== lastPlace.index) setPlace(place);
  const question = staged[place.index];
  const next = (): void => setPlace(stepOn(staged, place));
  const previous = (): void => setPlace(stepBack(staged, place));
  const toggleCode = (): void => setHasCode(!hasCode);
  const mayMark = useAtomValue(session.mayMark);
  const markAnswered = (): void => {
    if (mayMark && question && !question.isAnswered) void session.markAnswered(question.id);
  };
  useStageKeys({
    next,
    previous,
    toggleCode,
    markAnswered,
    toggleFullscreen: fullscreen.toggle,
    leaveFullscreen: fullscreen.leave,
  });
  const swipe = useSwipe({ onLeft: next, onRight: previous });

  return (
    <div className={styles.stage} data-resting={isResting} data-toasts="top">
      <StageHeader
        session={session}
        pinnedCount={staged.length}
        ranking={ranking}
        onRank={setRanking}
        hasCode={hasCode}
        onToggleCode={toggleCode}
        fullscreen={fullscreen}
      />
      <main className={styles.body} {...swipe}>
        {question ? (
          <StageText key={question.id} question={question} />
        ) : (
          <div className={styles.nothing}>
            <EmptyState title={messages.emptyTitle} text={messages.emptyText} />
            {hasCode && <JoinCode session={session} size="large" />}
          </div>
        )}
        <p role="status" className={visuallyHidden}>
          {question && messages.shown(place.index + 1, staged.length, question.text)}
        </p>
      </main>
      {question && (
        <footer className={styles.foot}>
          <div className={styles.progress}>
            <StageFacts question={question} />
            <StageControls
              session={session}
              question={question}
              position={messages.position(place.index + 1, staged.length)}
              hasOthers={staged.length > 1}
              onNext={next}
              onPrevious={previous}
              onMark={markAnswered}
            />
          </div>
          {hasCode && <JoinCode session={session} size="small" />}
        </footer>
      )}
    </div>
  );
};
