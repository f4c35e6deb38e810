import type { BoardId } from '@openfloor/contract/ids';
import { DEFAULT_ORDER } from '@openfloor/domain/view/ranking';
import { useAtomValue } from 'jotai';
import { EmptyState } from '../../../design/components/EmptyState/EmptyState.tsx';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import { BrandOnScreen } from './BrandOnScreen.tsx';
import { FollowedStage } from './FollowedStage.tsx';
import { JoinCode } from './JoinCode.tsx';
import { StageLight } from './StageLight.tsx';
import { StageNotices } from './StageNotices.tsx';
import { StageFacts, StageText } from './StageQuestion.tsx';
import { useStagePlace } from './useStagePlace.ts';
import * as styles from './Stage.css.ts';

/** The stage embedded in a slide: the question on stage and the code to join, without controls. */
export default function EmbeddedStage({ boardId }: { boardId: BoardId }) {
  return (
    <FollowedStage boardId={boardId} name={messages.speakerView}>
      {(session) => <StageOnSlide session={session} />}
    </FollowedStage>
  );
}

const StageOnSlide = ({ session }: { session: SpeakerSession }) => {
  const { question, isAnswering } = useStagePlace(session, DEFAULT_ORDER);
  const hasEnded = useAtomValue(session.atoms.endedAt) !== undefined;
  const trending = useAtomValue(session.atoms.trending);
  return (
    <div className={styles.stage} data-resting="true">
      <StageLight session={session} />
      <header className={styles.top}>
        <BrandOnScreen session={session} />
        <StageNotices session={session} />
      </header>
      <main className={styles.body}>
        {question ? (
          <StageText key={question.id} question={question} />
        ) : (
          <div className={styles.nothing}>
            <EmptyState
              title={messages.slideEmptyTitle}
              text={hasEnded ? messages.slideEndedText : messages.slideEmptyText}
            />
            <JoinCode session={session} size="large" />
          </div>
        )}
      </main>
      {question && (
        <footer className={styles.foot}>
          <div className={styles.progress}>
            <StageFacts
              question={question}
              isAnswering={isAnswering}
              trend={trending.find(({ id }) => id === question.id)}
            />
          </div>
          {/* Only where it fits: in a frame as narrow as a phone it is too small to scan. */}
          <div className={styles.wideOnly}>
            <JoinCode session={session} size="small" />
          </div>
        </footer>
      )}
    </div>
  );
};
