import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState, type MouseEvent } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { IconButton } from '../../../../design/components/IconButton/IconButton.tsx';
import { DESK_WIDTH_MIN } from '../../../../design/tokens.ts';
import { useBoard } from '../../boardContext.ts';
import { isPublished } from '../../list/selection.ts';
import { useMedia } from '../../useMedia.ts';
import { actionsOn, type CardAction } from './actionsOn.ts';
import { leaveCard } from '../focus/cards.ts';
import { MergeHandle } from '../merging/MergeHandle.tsx';
import { messages } from '../messages.ts';
import { selectedAtom } from '../focus/selected.ts';
import { SelectBox } from './SelectBox.tsx';
import { useModeration } from '../acts/useModeration.ts';
import * as styles from './CardActions.css.ts';

const SIZE = 20;

/**
 * For a button that goes or changes with its action: pressed by a key, it would leave the focus on `body`. A click by the
 * pointer, which has a detail, keeps the focus away, so that an answered card folds.
 */
const thenToCard =
  ({ run, leaves = false }: CardAction) =>
  ({ detail, currentTarget }: MouseEvent): void => {
    const isByKey = detail === 0;
    if (isByKey && leaves) leaveCard();
    run();
    if (isByKey && !leaves) currentTarget.closest('article')?.focus();
  };

/** The buttons of a card. On a phone the less frequent ones appear on demand. */
export const CardActions = ({ question, isOwn }: { question: Question; isOwn: boolean }) => {
  const act = useModeration();
  const isAnswering = useAtomValue(useBoard().atoms.answeringId) === question.id;
  const isDesk = useMedia(`(min-width: ${DESK_WIDTH_MIN})`);
  const [isOpen, setIsOpen] = useState(false);
  const { named, frequent, other } = actionsOn(question, { act, isAnswering, isOwn });
  const isSelecting = useAtomValue(selectedAtom).ids.size > 0;
  const isAllShown = isDesk || isOpen;
  return (
    <div className={styles.actions}>
      {(isAllShown || isSelecting) && <SelectBox question={question} />}
      {isAllShown && isPublished(question) && <MergeHandle question={question} />}
      {named.map((action) => (
        <Button
          className={styles.named}
          key={action.label}
          aria-label={messages.on(action.label, question.text)}
          title={`${action.label} (${action.key})`}
          tone={action.tone ?? 'quiet'}
          onClick={thenToCard(action)}
        >
          {isDesk && <action.Icon aria-hidden size={SIZE} />} {action.label}
        </Button>
      ))}
      {[...frequent, ...(isAllShown ? other : [])].map((action) => (
        <ActionButton key={action.label} action={action} text={question.text} />
      ))}
      {!isDesk && (
        <IconButton
          label={messages.on(isOpen ? messages.fewerActions : messages.moreActions, question.text)}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Ellipsis aria-hidden size={SIZE} />
        </IconButton>
      )}
    </div>
  );
};

const ActionButton = ({ action, text }: { action: CardAction; text: string }) => (
  <IconButton
    label={messages.on(action.label, text)}
    hint={action.key === undefined ? action.label : `${action.label} (${action.key})`}
    {...(action.isOn && { className: styles.on })}
    onClick={action.opens ? action.run : thenToCard(action)}
  >
    <action.Icon aria-hidden size={SIZE} />
  </IconButton>
);
