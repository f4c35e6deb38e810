import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { HiddenPrefix } from '../../../../design/components/HiddenPrefix/HiddenPrefix.tsx';
import { numberText } from '../../../../design/formats.ts';
import { useBoard } from '../../boardContext.ts';
import { Facts } from '../../list/QuestionCard.tsx';
import { isPublished } from '../../list/selection.ts';
import { guardListPresses } from '../../press/guardListPresses.ts';
import { FlagReasons } from '../card/Flags.tsx';
import type { CardAction } from '../card/questionActs.ts';
import { runAction, useActions } from '../card/useActions.ts';
import { focusCard } from '../acts/focus/cards.ts';
import { chosenAtom } from '../acts/focus/useReportFocus.ts';
import { Entry } from '../afterwards/history/ActHistory.tsx';
import { useActsOn } from '../afterwards/history/LatestAct.tsx';
import { MergedHere } from '../card/merging/MergingOnCard.tsx';
import { messages } from '../messages.ts';
import * as styles from './ChosenQuestion.css.ts';

/**
 * Pane beside the list on a desk: the question that is chosen there, with its whole text, all acts and its history.
 */
export const ChosenQuestion = () => {
  const { atoms } = useBoard();
  const question = useAtomValue(atoms.question(useAtomValue(chosenAtom) ?? ''));
  const isEmpty = useAtomValue(atoms.isEmpty);
  return (
    <section
      key={question?.id}
      ref={guardListPresses}
      className={styles.pane}
      aria-label={messages.chosen.name}
      data-toasts="side"
    >
      {question ? (
        <>
          <Chosen question={question} />
          <History question={question} />
        </>
      ) : (
        !isEmpty && <p className={styles.none}>{messages.chosen.none}</p>
      )}
    </section>
  );
};

/**
 * The acts are right below the text, so that what colleagues and the audience add to the question appears below them
 * and does not move them.
 */
const Chosen = ({ question }: { question: Question }) => {
  const { likely, other } = useActions(question);
  return (
    <>
      {isPublished(question) && (
        <p className={styles.votes}>
          <span className={styles.count}>{numberText(question.votes)}</span>{' '}
          {messages.chosen.votes(question.votes)}{' '}
          {question.hidden && (
            <span className={styles.hidden}>
              <HiddenPrefix />
            </span>
          )}
        </p>
      )}
      <p className={styles.text} dir="auto">
        {question.text}
      </p>
      <div className={styles.acts} role="group" aria-label={messages.chosen.acts}>
        <div className={styles.likely}>
          {likely.map((action) => (
            <Act key={action.label} action={action} question={question} />
          ))}
        </div>
        <div className={styles.others}>
          {other.map((action) => (
            <Act key={action.label} action={action} question={question} />
          ))}
        </div>
        {other.map(({ label, keeps }) => keeps && <p key={label}>{keeps}</p>)}
      </div>
      <Facts question={question} />
      {question.flags && <FlagReasons flags={question.flags} />}
      {question.reply && (
        <p className={styles.reply} dir="auto">
          {question.reply.text}
        </p>
      )}
      {question.merged && <MergedHere question={question} />}
    </>
  );
};

type ActProps = { action: CardAction; question: Question };

/** Button of an act. The act happens on the question's card, which gets the focus, so that keys go on from there. */
const Act = ({ action, question }: ActProps) => (
  <Button
    tone={action.tone ?? 'quiet'}
    onClick={() => {
      focusCard(question.id);
      runAction(action);
    }}
  >
    {action.label}
    {action.key !== undefined && (
      <kbd className={styles.key} aria-hidden>
        {action.key}
      </kbd>
    )}
  </Button>
);

const History = ({ question }: { question: Question }) => {
  const { acts = [], readAgain } = useActsOn(question);
  if (acts.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{messages.chosen.history}</h2>
      <ol>
        {acts.map((entry) => (
          <Entry key={entry.seq} entry={entry} isBesideQuestion onUndone={readAgain} />
        ))}
      </ol>
    </>
  );
};
