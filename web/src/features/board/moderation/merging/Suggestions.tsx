import Merge from 'lucide-react/icons/merge';
import { useState } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../design/components/Dialog/Dialog.tsx';
import { isPublished } from '../../list/selection.ts';
import { messages } from './messages.ts';
import type { Reason } from './similarPairs.ts';
import { strongestOf, useMerging } from './useMerging.ts';
import { useComputedSuggestions, useSuggestions, type Suggestion } from './useSuggestions.ts';
import * as styles from './Suggestions.css.ts';

/** A button with the number of pairs of questions that may ask the same; it opens a dialog with the pairs and reasons. */
export const Suggestions = () => {
  useComputedSuggestions();
  const { suggestions, dismiss } = useSuggestions();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {suggestions.length > 0 && (
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
          <ul className={styles.list}>
            {suggestions.slice(0, SHOWN_MAX).map((suggestion) => (
              <Pair key={suggestion.key} suggestion={suggestion} onDismiss={() => dismiss(suggestion.key)} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
};

/** Pairs shown at a time; others follow as these are decided. */
const SHOWN_MAX = 20;

const wordsOf = (reason: Reason): string => {
  if (reason.type === 'equal') return messages.reasons.equal;
  return reason.words.length > 0 ? messages.reasons.words(reason.words) : messages.reasons.alike;
};

const Pair = ({ suggestion, onDismiss }: { suggestion: Suggestion; onDismiss: () => void }) => {
  const { merge } = useMerging();
  const { questions, reason } = suggestion;
  const [a, b] = questions;
  /** Merges into the published question, of two published ones into the one with more votes. */
  const run = (): void => {
    const published = questions.filter(isPublished);
    const into = strongestOf(published.length > 0 ? published : questions) ?? a;
    void merge(
      into.id,
      questions.filter(({ id }) => id !== into.id).map(({ id }) => id),
    );
  };
  const label = questions.every(isPublished) ? messages.merge : messages.approveAndMerge;
  return (
    <li className={styles.pair}>
      {questions.map((question) => (
        <p key={question.id} className={styles.question}>
          <span dir="auto">{question.text}</span>{' '}
          <span className={styles.votes}>
            {isPublished(question) ? messages.votes(question.votes) : messages.waits}
          </span>
        </p>
      ))}
      <p className={styles.reason}>{wordsOf(reason)}</p>
      <div className={styles.buttons}>
        <Button aria-label={messages.differentOf(a.text, b.text)} onClick={onDismiss}>
          {messages.different}
        </Button>
        <Button tone="primary" aria-label={messages.mergePair(label, a.text, b.text)} onClick={run}>
          {label}
        </Button>
      </div>
    </li>
  );
};
