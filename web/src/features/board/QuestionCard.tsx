import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import Check from 'lucide-react/icons/check';
import EyeOff from 'lucide-react/icons/eye-off';
import Pin from 'lucide-react/icons/pin';
import { lazy, memo, Suspense } from 'react';
import { Badge } from '../../design/components/Badge/Badge.tsx';
import { ageOf } from './age.ts';
import { BallotButton } from './BallotButton.tsx';
import { useBoard } from './boardContext.ts';
import { messages } from './messages.ts';
import type { OnTop } from './useListOrder.ts';
import { useNow } from './useNow.ts';
import * as styles from './QuestionCard.css.ts';

const CardActions = lazy(() => import('./moderation/CardActions.tsx'));

/** Answered outweighs hidden, hidden outweighs pinned. */
const stateOf = ({ isAnswered, hidden, pinned }: Question): styles.CardState => {
  if (isAnswered) return 'answered';
  if (hidden) return 'hidden';
  return pinned ? 'pinned' : 'normal';
};

/** One question; repainted only when it changes. */
export const QuestionCard = memo(function QuestionCard({
  id,
  onTop,
}: {
  id: QuestionId;
  onTop: OnTop | undefined;
}) {
  const { atoms, adminToken, ownQuestions } = useBoard();
  const question = useAtomValue(atoms.question(id));
  const isOwn = useAtomValue(ownQuestions).has(id);
  if (!question) return null;
  const state = stateOf(question);
  return (
    <li className={onTop ? styles.onTop : styles.item} data-question={id} data-afloat={onTop?.isAfloat}>
      <article
        className={`${styles.cards[state]} ${onTop ? styles.lit : ''}`}
        tabIndex={-1}
        aria-label={question.text}
      >
        <BallotButton question={question} />
        <div className={styles.body}>
          <p className={styles.texts[state]} dir="auto">
            {question.hidden && `${messages.hiddenPrefix} `}
            {question.text}
          </p>
          <div className={styles.facts}>
            <Age createdAt={question.createdAt} />
            {isOwn && <Badge>{messages.yours}</Badge>}
            {question.pinned && (
              <Badge tone="pinned">
                <Pin aria-hidden size={14} />
                {messages.pinned}
              </Badge>
            )}
            {question.hidden && <EyeOff aria-hidden size={16} />}
            {question.isAnswered && (
              <Badge tone="answered">
                <Check aria-hidden size={14} />
                {messages.answered}
              </Badge>
            )}
          </div>
          {adminToken !== undefined && (
            <Suspense>
              <CardActions question={question} isOwn={isOwn} />
            </Suspense>
          )}
        </div>
      </article>
    </li>
  );
});

const Age = ({ createdAt }: { createdAt: string }) => {
  const nowMs = useNow();
  return <time dateTime={createdAt}>{ageOf(createdAt, nowMs) ?? messages.justNow}</time>;
};
