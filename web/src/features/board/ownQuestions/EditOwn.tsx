import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { Button } from '../../../design/components/Button/Button.tsx';
import { hasVoted } from '../../../session/votes.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import { showAskField } from './showAskField.ts';
import * as styles from './EditOwn.css.ts';

/** The facts that decide whether an own question may still be edited; the server has the last word. */
type Editable = Pick<Question, 'id' | 'votes' | 'text'> &
  Partial<Pick<Question, 'reply' | 'pinned' | 'isAnswered' | 'merged'>>;

/**
 * Makes a function that puts the question's text into the ask field, to edit it there. Undefined once others rely on
 * the text, or while the board takes no questions.
 */
const useEdit = ({ id, text, votes, reply, pinned, isAnswered, merged }: Editable) => {
  const { atoms, asking, openness, votes: ballots } = useBoard();
  const isOpen = useAtomValue(openness.asking) === 'open';
  // A question that waits to be sent takes the place of the field.
  const isWaiting = useAtomValue(asking.unsent) !== undefined;
  const isAnswering = useAtomValue(atoms.answeringId) === id;
  const ownVotes = Number(hasVoted(useAtomValue(ballots.ballot(id))));
  const isSettled = Boolean(reply || pinned || isAnswered || merged || isAnswering) || votes > ownVotes;
  if (!isOpen || isWaiting || isSettled) return undefined;
  return (): void => {
    asking.startEdit({ id, text });
    showAskField();
  };
};

/** Edit button on the card of an own question. */
export const EditOnCard = ({ question }: { question: Question }) => {
  const edit = useEdit(question);
  if (!edit) return null;
  return (
    <button
      type="button"
      className={styles.onCard}
      aria-label={messages.editOf(question.text)}
      onClick={edit}
    >
      {messages.edit}
    </button>
  );
};

/** Edit button in the list of the viewer's own questions. */
export const EditInList = ({ question }: { question: Editable }) => {
  const edit = useEdit(question);
  if (!edit) return null;
  return (
    <Button aria-label={messages.editOf(question.text)} onClick={edit}>
      {messages.edit}
    </Button>
  );
};
