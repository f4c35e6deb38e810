import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import type { OnStage } from './useStagePlace.ts';
import * as styles from './Stage.css.ts';

type StageControlsProps = {
  session: SpeakerSession;
  question: Question;
  onStage: Pick<OnStage, 'staged' | 'index' | 'isAnswering' | 'nextIndex'>;
  onNext: () => void;
  onPrevious: () => void;
  onMark: () => void;
  onAnswerAndGoOn: () => void;
  onToggleAnswering: () => void;
};

/** Buttons below the question: back and on, mark it answered, and start or stop answering it. */
export const StageControls = ({
  session,
  question,
  onStage: { staged, index, isAnswering, nextIndex },
  onNext,
  onPrevious,
  onMark,
  onAnswerAndGoOn,
  onToggleAnswering,
}: StageControlsProps) => {
  const hasOthers = staged.length > 1;
  const mayMark = useAtomValue(session.mayMark);
  const isMarking = useAtomValue(session.markingId) === question.id;
  const { isAnswered } = question;
  const hasNext = nextIndex !== undefined;
  /** Whether nothing is left to do but to go on. */
  const isDone = isAnswered && hasNext;
  const offersAgain = useWasAnswered(question) && isDone;
  const answerLabel = isAnswering ? messages.stopAnswering : messages.answerNow;
  const main = mainAct({ isAnswering, isAnswered, isDone, hasOthers });
  const toneOf = (act: MainAct) => (act === main ? 'signal' : 'quiet');
  return (
    <div className={styles.controls}>
      <div className={styles.steps}>
        <IconButton
          className={`${styles.stepKey} ${styles.fadingControl}`}
          label={messages.previous}
          hint={`${messages.previous} (←)`}
          disabled={!hasOthers}
          onClick={onPrevious}
        >
          <ChevronLeft aria-hidden size={28} />
          <span className={styles.keyWord}>{messages.previous}</span>
        </IconButton>
        <p className={`${styles.position} ${styles.fadingControl}`}>
          {messages.position(index + 1, staged.length)}
        </p>
        <IconButton
          className={`${styles.stepKey} ${styles.fadingControl}`}
          label={messages.next}
          hint={`${messages.next} (→)`}
          disabled={!hasOthers}
          onClick={onNext}
        >
          <ChevronRight aria-hidden size={28} />
          <span className={styles.keyWord}>{messages.next}</span>
        </IconButton>
      </div>
      {mayMark && (
        <Button
          tone={toneOf('mark')}
          className={`${styles.actKey} ${styles.fadingControl}`}
          disabled={isMarking || isAnswered}
          title="A"
          onClick={onMark}
        >
          <OneOf words={MARK_LABELS} shown={labelOf(question, isMarking)} />
        </Button>
      )}
      {mayMark && hasOthers && (
        <Button
          tone={toneOf('go-on')}
          className={`${styles.actKey} ${styles.fadingControl}`}
          disabled={isMarking || (isAnswered && !hasNext)}
          title={offersAgain ? 'N' : 'D'}
          onClick={offersAgain ? onToggleAnswering : onAnswerAndGoOn}
        >
          <OneOf words={GO_ON_LABELS} shown={offersAgain ? messages.answerNow : messages.answeredNext} />
        </Button>
      )}
      {mayMark && (
        <Button
          tone={toneOf('answer')}
          className={`${styles.actKey} ${styles.fadingControl}`}
          title={isDone ? 'D' : 'N'}
          onClick={isDone ? onAnswerAndGoOn : onToggleAnswering}
        >
          <OneOf words={ANSWER_LABELS} shown={isDone ? messages.goOn : answerLabel} />
        </Button>
      )}
    </div>
  );
};

type MainAct = 'mark' | 'go-on' | 'answer';
type ControlsState = Record<'isAnswering' | 'isAnswered' | 'isDone' | 'hasOthers', boolean>;

/** What a speaker does next: the one button that is filled. Each button keeps its place. */
const mainAct = ({ isAnswering, isAnswered, isDone, hasOthers }: ControlsState): MainAct | undefined => {
  if (isDone) return 'answer';
  if (isAnswered) return undefined;
  if (!isAnswering) return 'answer';
  return hasOthers ? 'go-on' : 'mark';
};

/**
 * Whether the question was answered when this screen began to show it. One that is marked while it is shown keeps its
 * buttons, so that a late press on "Answered, next" does not answer it again.
 */
const useWasAnswered = ({ id, isAnswered }: Question): boolean => {
  const [shown, setShown] = useState({ id, isAnswered });
  if (shown.id === id) return shown.isAnswered;
  setShown({ id, isAnswered });
  return isAnswered;
};

const GO_ON_LABELS = [messages.answeredNext, messages.answerNow];
const ANSWER_LABELS = [messages.answerNow, messages.stopAnswering, messages.goOn];
const MARK_LABELS = [messages.markAnswered, messages.marking, messages.alreadyAnswered];

/** Shows one of several labels at the width of the longest, so that the button keeps its size. */
const OneOf = ({ words, shown }: { words: readonly string[]; shown: string }) => (
  <span className={styles.alternatives}>
    {words.map((word) => (
      <span key={word} className={word === shown ? undefined : styles.spare}>
        {word}
      </span>
    ))}
  </span>
);

const labelOf = ({ isAnswered }: Question, isMarking: boolean): string => {
  if (isAnswered) return messages.alreadyAnswered;
  return isMarking ? messages.marking : messages.markAnswered;
};
