import { withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import type { QuestionId } from '@openfloor/contract/ids';
import type { OwnQuestion } from '@openfloor/contract/questions';
import { useAtomValue, useStore } from 'jotai';
import { Suspense, useState } from 'react';
import { send } from '../../../api/http/apiClient.ts';
import { saidOf } from '../../../api/http/saidOf.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { useBoard } from '../boardContext.ts';
import { EditInList } from './EditOwn.tsx';
import { messages } from './messages.ts';
import { showAskField } from './showAskField.ts';
import { facts } from '../list/QuestionCard.css.ts';
import * as readCard from '../list/readCard.css.ts';
import * as styles from './Yours.css.ts';

const AlertDialog = lazyPart(async () => ({
  default: (await import('../../../design/components/AlertDialog/AlertDialog.tsx')).AlertDialog,
}));

type Status =
  | 'waiting'
  | 'published'
  | 'merged'
  | 'answering'
  | 'answered'
  | 'replied'
  | 'hidden'
  | 'declined'
  | 'withdrawn';

/** What became of an own question, in one word. */
export const statusOf = (
  { id, status, answered, hidden, reply, mergedInto }: OwnQuestion,
  answeringId: QuestionId | undefined,
): Status => {
  if (status !== 'published') return status;
  if ((mergedInto ?? id) === answeringId) return 'answering';
  if (mergedInto !== undefined) return 'merged';
  if (answered) return 'answered';
  if (hidden) return 'hidden';
  return reply ? 'replied' : 'published';
};

/** The viewer's own questions of all talks, and what became of each. */
export const Yours = () => {
  const questions = [...useAtomValue(useBoard().ownQuestions).values()];
  if (questions.length === 0) return <p className={styles.none}>{messages.none}</p>;
  return (
    <ul className={styles.list} aria-label={messages.yours}>
      {questions.map((question) => (
        <Item key={question.id} question={question} />
      ))}
    </ul>
  );
};

const Item = ({ question }: { question: OwnQuestion }) => {
  const { atoms } = useBoard();
  const status = statusOf(question, useAtomValue(atoms.answeringId));
  const hasEnded = useAtomValue(atoms.endedAt) !== undefined;
  // Votes are those of the list, which is newer: an own question is not updated after each vote.
  const shown = useAtomValue(atoms.question(question.mergedInto ?? question.id));
  const votes = shown?.votes ?? question.votes;
  return (
    <li className={styles.question}>
      <p className={readCard.text} dir="auto">
        {question.text}
      </p>
      <p className={facts}>
        <span className={styles.status} data-status={status}>
          {messages.status[status]}
        </span>
        {votes > 0 && <span>{messages.votes(votes)}</span>}
      </p>
      {status === 'merged' && shown && (
        <p>
          {messages.mergedInto} <bdi>{shown.text}</bdi>
        </p>
      )}
      {question.reason !== undefined && status === 'declined' && (
        <p>
          {messages.reason} <bdi>{question.reason}</bdi>
        </p>
      )}
      {question.reply && (
        <p className={readCard.reply} dir="auto">
          {question.reply.text}
        </p>
      )}
      {!hasEnded && (
        <div className={styles.acts}>
          {MAY_EDIT.has(status) && <EditInList question={{ ...shown, ...question, votes }} />}
          {MAY_WITHDRAW.has(status) && <Withdraw question={question} votes={votes} />}
          {status === 'declined' && question.text !== '' && <AskAgain text={question.text} />}
        </div>
      )}
    </li>
  );
};

const MAY_EDIT = new Set<Status>(['waiting', 'published', 'hidden']);
const MAY_WITHDRAW = new Set<Status>([...MAY_EDIT, 'replied']);

/** Puts the text of a declined question into the field to ask. */
const AskAgain = ({ text }: { text: string }) => {
  const { asking } = useBoard();
  const bringBack = (): void => {
    asking.bringBack(text);
    showAskField();
  };
  return (
    <Button aria-label={messages.askAgainOf(text)} onClick={bringBack}>
      {messages.askAgain}
    </Button>
  );
};

const Withdraw = ({ question, votes }: { question: OwnQuestion; votes: number }) => {
  const store = useStore();
  const { asking, changedOwn, noteWrite } = useBoard();
  const [isAsking, setIsAsking] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const withdraw = async (): Promise<void> => {
    setIsAsking(false);
    setIsSending(true);
    const result = noteWrite(await send(withdrawQuestion, { questionId: question.id }));
    setIsSending(false);
    if (result.ok) {
      changedOwn({ ...question, status: 'withdrawn' }, result.value.seq);
      asking.bringBack(question.text);
      showToast(store, { title: messages.withdrawn });
    } else {
      const description =
        saidOf(result, { 'question-merged': messages.withdrawMerged }) ?? messages.withdrawFailed;
      showToast(store, { title: messages.error, description, tone: 'danger' });
    }
  };
  return (
    <>
      <Button
        aria-label={messages.withdrawOf(question.text)}
        disabled={isSending}
        onClick={() => setIsAsking(true)}
      >
        {messages.withdraw}
      </Button>
      {isAsking && (
        <Suspense>
          <AlertDialog
            title={messages.withdrawTitle}
            subject={question.text}
            description={messages.withdrawText(votes)}
            cancelLabel={messages.keep}
            confirmLabel={messages.withdraw}
            onCancel={() => setIsAsking(false)}
            onConfirm={() => void withdraw()}
          />
        </Suspense>
      )}
    </>
  );
};
