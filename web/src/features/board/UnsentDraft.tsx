import { useAtomValue, useStore } from 'jotai';
import { Button } from '../../design/components/Button/Button.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { useBoard } from './boardContext.ts';
import { messages } from './messages.ts';
import * as styles from './AskForm.css.ts';

/** On a closed board: the viewer's unsent question, to copy. */
export const UnsentDraft = () => {
  const store = useStore();
  const { outbox } = useBoard();
  const draft = useAtomValue(outbox.draft);
  const out = useAtomValue(outbox.outbox);
  const text = out.state === 'empty' ? draft : out.text;
  if (text.trim() === '') return null;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(store, { title: messages.draftCopied });
    } catch {
      showToast(store, { title: messages.error, description: messages.copyFailed, tone: 'danger' });
    }
  };
  return (
    <section className={styles.form} aria-label={messages.draftKept}>
      <p className={styles.note}>{messages.draftKept}</p>
      <p className={styles.waitingText} dir="auto">
        {text}
      </p>
      <Button onClick={() => void copy()}>{messages.copyDraft}</Button>
    </section>
  );
};
