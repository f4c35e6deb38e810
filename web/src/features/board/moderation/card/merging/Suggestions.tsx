import type { QuestionId } from '@openfloor/contract/ids';
import { MERGED_PER_ACT_MAX } from '@openfloor/contract/limits';
import Merge from 'lucide-react/icons/merge';
import { useState } from 'react';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../../design/components/Dialog/Dialog.tsx';
import { isPublished } from '../../../list/selection.ts';
import { guardListPresses } from '../../../press/guardListPresses.ts';
import { messages } from './messages.ts';
import type { Reason } from './similarPairs.ts';
import { strongestOf, useMerging } from './useMerging.ts';
import { useComputedSuggestions, useSuggestions, type Suggestion } from './useSuggestions.ts';
import * as styles from './merging.css.ts';

/**
 * A button with the number of groups of questions that may ask the same; it opens a dialog with the groups and
 * reasons.
 */
export const Suggestions = () => {
  useComputedSuggestions();
  const { suggestions, settle } = useSuggestions();
  const { isOffered } = useMerging();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isOffered && suggestions.length > 0 && (
        <Button className={styles.opener} onClick={() => setIsOpen(true)}>
          <Merge aria-hidden size={18} /> <span>{messages.suggestions(suggestions.length)}</span>
        </Button>
      )}
      {isOpen && (
        <Dialog
          title={messages.suggestionsTitle}
          description={messages.suggestionsHelp}
          closeLabel={messages.close}
          onClose={() => setIsOpen(false)}
        >
          {suggestions.length === 0 && <p role="status">{messages.none}</p>}
          <ul ref={guardListPresses} className={styles.list}>
            {suggestions.slice(0, SHOWN_MAX).map((suggestion) => (
              <Group key={suggestion.key} suggestion={suggestion} onSettled={settle} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
};

/** Groups shown at a time; others follow as these are decided. */
const SHOWN_MAX = 20;
/** Questions of a group that one act can merge: the one that stays, and the others. */
const MEMBERS_MAX = MERGED_PER_ACT_MAX + 1;

const wordsOf = (reason: Reason, count: number): string => {
  if (reason.type === 'equal') return messages.reasons.equal;
  return reason.words.length > 0 ? messages.reasons.words(reason.words, count) : messages.reasons.alike;
};

type GroupProps = { suggestion: Suggestion; onSettled: (ids: readonly QuestionId[]) => void };

/** One decision about a group: merge the chosen questions, or none. Either way it is not suggested again. */
const Group = ({ suggestion, onSettled }: GroupProps) => {
  const { merge } = useMerging();
  const [leftOut, setLeftOut] = useState<ReadonlySet<QuestionId>>(new Set());
  const questions = suggestion.questions.slice(0, MEMBERS_MAX);
  const ids = questions.map(({ id }) => id);
  const taken = questions.filter(({ id }) => !leftOut.has(id));
  const into = strongestOf(taken);
  const run = async (): Promise<void> => {
    if (!into || taken.length < 2) return;
    const from = taken.filter(({ id }) => id !== into.id).map(({ id }) => id);
    if (await merge(into.id, from)) onSettled(ids);
  };
  const act = taken.every(isPublished) ? messages.merge : messages.approveAndMerge;
  const label = taken.length > 2 ? messages.mergeCount(act, taken.length) : act;
  const texts = questions.map(({ text }) => text);
  return (
    <li className={styles.group}>
      {questions.map((question) => (
        <label key={question.id} className={styles.question}>
          {questions.length > 2 && (
            <input
              type="checkbox"
              className={styles.groupBox}
              checked={!leftOut.has(question.id)}
              onChange={({ target }) => {
                const next = new Set(leftOut);
                if (target.checked) next.delete(question.id);
                else next.add(question.id);
                setLeftOut(next);
              }}
            />
          )}
          <span className={styles.text}>
            <span dir="auto">{question.text}</span>{' '}
            <span className={styles.votes}>
              {isPublished(question) ? messages.votes(question.votes) : messages.waits}
            </span>
          </span>
        </label>
      ))}
      <p className={styles.quiet}>{wordsOf(suggestion.reason, questions.length)}</p>
      <div className={styles.decisions}>
        <Button aria-label={messages.differentOf(texts)} onClick={() => onSettled(ids)}>
          {messages.different}
        </Button>
        <Button
          tone="primary"
          aria-label={messages.mergeGroup(label, texts)}
          disabled={taken.length < 2}
          onClick={() => void run()}
        >
          {label}
        </Button>
      </div>
    </li>
  );
};
