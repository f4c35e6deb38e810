import type { Question } from '@openfloor/contract/questions';
import CircleCheck from 'lucide-react/icons/circle-check';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import ListChecks from 'lucide-react/icons/list-checks';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import UserX from 'lucide-react/icons/user-x';
import type { MouseEvent } from 'react';
import { IconButton } from '../../../design/components/IconButton/IconButton.tsx';
import { messages } from './messages.ts';
import { useModeration } from './useModeration.ts';
import * as styles from './CardActions.css.ts';

const SIZE = 20;

/**
 * For a button that goes or is disabled with its action: pressed by a key, it would leave the focus on `body`. A click by
 * the pointer, which has a detail, keeps the focus away, so that an answered card folds.
 */
const thenToCard =
  (act: () => void) =>
  ({ detail, currentTarget }: MouseEvent): void => {
    act();
    if (detail === 0) currentTarget.closest('article')?.focus();
  };

export default function CardActions({ question, isOwn }: { question: Question; isOwn: boolean }) {
  const act = useModeration();
  const { hidden, pinned, isAnswered } = question;
  const words = messages.actions;
  const hinted = (label: string, key: string) => ({
    label: messages.on(label, question.text),
    hint: `${label} (${key})`,
  });
  return (
    <div className={styles.actions}>
      <IconButton
        {...hinted(hidden ? words.unhide.label : words.hide.label, 'h')}
        onClick={() => act.toggleHidden(question)}
      >
        {hidden ? <Eye aria-hidden size={SIZE} /> : <EyeOff aria-hidden size={SIZE} />}
      </IconButton>
      <IconButton
        {...hinted(pinned ? words.unpin.label : words.pin.label, 'p')}
        onClick={() => act.togglePinned(question)}
      >
        {pinned ? <PinOff aria-hidden size={SIZE} /> : <Pin aria-hidden size={SIZE} />}
      </IconButton>
      <IconButton
        {...hinted(words['mark-answered'].label, 'a')}
        disabled={isAnswered}
        onClick={thenToCard(() => act.markAnswered(question))}
      >
        <CircleCheck aria-hidden size={SIZE} />
      </IconButton>
      {pinned && (
        <IconButton
          {...hinted(messages.answeredUnpin, 'u')}
          onClick={thenToCard(() => act.answerAndUnpin(question))}
        >
          <ListChecks aria-hidden size={SIZE} />
        </IconButton>
      )}
      {!isOwn && (
        <IconButton {...hinted(messages.block, 'b')} onClick={() => act.askToBlock(question)}>
          <UserX aria-hidden size={SIZE} />
        </IconButton>
      )}
    </div>
  );
}
