import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState, type MouseEvent } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { visuallyHidden } from '../../../design/theme.css.ts';
import { useBoard } from '../boardContext.ts';
import { shortened } from '../shortened.ts';
import { useThrottled } from '../useThrottled.ts';
import { hasVoted, votesShown } from '../../../session/votes.ts';
import { messages } from './messages.ts';
import { createSimilarIndex } from './similarIndex.ts';
import * as styles from './Similar.css.ts';

const ANNOUNCE_MS = 3000;

/** Name of the browser's measurement of a search, which `npm run bench -- search` reads. */
const MEASURE = 'similar questions';

/** Ends the task, so that the browser answers touches and keys. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The questions of the board that are like the draft, computed on this device: also without a connection. */
const useSimilar = (text: string): readonly QuestionId[] => {
  const store = useStore();
  const { atoms } = useBoard();
  const [index] = useState(createSimilarIndex);
  const [found, setFound] = useState<readonly QuestionId[]>([]);
  useEffect(() => {
    let isOver = false;
    const search = async (): Promise<void> => {
      while (!index.update(store.get(atoms.questions))) {
        await pause();
        if (isOver) return;
      }
      const start = performance.now();
      setFound(index.search(text));
      performance.measure(MEASURE, { start });
    };
    void search();
    return () => {
      isOver = true;
    };
  }, [atoms.questions, index, store, text]);
  return found;
};

/** Suggestions beside the ask field: up to three similar questions, to vote for one instead of asking it again. */
export default function Similar({ text }: { text: string }) {
  const ids = useSimilar(text);
  const { atoms } = useBoard();
  const questions = useAtomValue(atoms.questions);
  const shown = ids.flatMap((id) => questions.get(id) ?? []);
  const announced = useThrottled(shown.length === 0 ? '' : messages.found(shown.length), ANNOUNCE_MS);
  return (
    <>
      <p className={visuallyHidden} role="status">
        {announced}
      </p>
      {shown.length > 0 && (
        <section className={styles.similar} aria-label={messages.similar}>
          <p className={styles.heading} aria-hidden>
            {messages.similar}
          </p>
          <ul className={styles.list}>
            {shown.map((question) => (
              <Suggestion key={question.id} question={question} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const Suggestion = ({ question }: { question: Question }) => {
  const store = useStore();
  const { votes, asking, openness } = useBoard();
  const { id, text } = question;
  const ballot = useAtomValue(votes.ballot(id));
  const isVoted = hasVoted(ballot);
  const isOpen = useAtomValue(openness.voting) === 'open';
  const label = isVoted ? messages.takeInstead : messages.voteInstead;

  const voteInstead = ({ detail, currentTarget }: MouseEvent): void => {
    const draft = store.get(asking.draft);
    // After a press by key the removed button would leave the focus on `body`.
    if (detail === 0) currentTarget.closest('form')?.querySelector('textarea')?.focus();
    if (!isVoted) votes.toggle(id);
    asking.setDraft('');
    const takeBack = (): void => {
      if (!isVoted && hasVoted(store.get(votes.ballot(id)))) votes.toggle(id);
      asking.setDraft(draft);
    };
    showToast(store, {
      title: messages.voted,
      description: shortened(text),
      action: { label: messages.takeBack, run: takeBack, takesBack: true },
    });
  };

  return (
    <li className={styles.suggestion}>
      <span className={styles.votes} aria-hidden>
        {votesShown(question.votes, ballot)}
      </span>
      <span className={styles.text} dir="auto">
        {text}
      </span>
      <Button
        className={styles.vote}
        aria-label={messages.onQuestion(label, text)}
        disabled={!isOpen}
        onClick={voteInstead}
      >
        {label}
      </Button>
    </li>
  );
};
