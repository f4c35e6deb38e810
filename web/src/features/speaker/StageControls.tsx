import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '../../design/components/Button/Button.tsx';
import { IconButton } from '../../design/components/IconButton/IconButton.tsx';
import { messages } from './messages.ts';
import type { SpeakerSession } from './speakerSession.ts';
import * as styles from './Stage.css.ts';

type StageControlsProps = {
  session: SpeakerSession;
  question: Question;
  position: string;
  hasOthers: boolean;
  onNext: () => void;
  onPrevious: () => void;
  onMark: () => void;
};

export const StageControls = ({
  session,
  question,
  position,
  hasOthers,
  onNext,
  onPrevious,
  onMark,
}: StageControlsProps) => {
  const mayMark = useAtomValue(session.mayMark);
  const isMarking = useAtomValue(session.markingId) === question.id;
  return (
    <div className={styles.controls}>
      <div className={styles.steps}>
        <IconButton
          className={styles.fading}
          label={messages.previous}
          hint={`${messages.previous} (←)`}
          disabled={!hasOthers}
          onClick={onPrevious}
        >
          <ChevronLeft aria-hidden size={28} />
        </IconButton>
        <p className={`${styles.position} ${styles.fading}`}>{position}</p>
        <IconButton
          className={styles.fading}
          label={messages.next}
          hint={`${messages.next} (→)`}
          disabled={!hasOthers}
          onClick={onNext}
        >
          <ChevronRight aria-hidden size={28} />
        </IconButton>
      </div>
      {mayMark && (
        <Button
          className={styles.fading}
          disabled={isMarking || question.isAnswered}
          title="A"
          onClick={onMark}
        >
          <OneOf words={MARK_LABELS} shown={labelOf(question, isMarking)} />
        </Button>
      )}
    </div>
  );
};

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
