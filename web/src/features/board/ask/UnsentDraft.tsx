import { useAtomValue, useStore } from 'jotai';
import { Button } from '../../../design/components/Button/Button.tsx';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { copyText } from '../../../design/copyText.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import { lazyMessages } from '../lazyMessages.ts';
import * as styles from './AskForm.css.ts';

/** The viewer's unsent question, to copy, on a board that takes no more questions. */
export const UnsentDraft = () => {
  const store = useStore();
  const { asking } = useBoard();
  const draft = useAtomValue(asking.draft);
  const text = useAtomValue(asking.unsent)?.text ?? draft;
  if (text.trim() === '') return null;
  const copy = async (): Promise<void> => {
    if (await copyText(text)) showToast(store, { title: lazyMessages.draftCopied });
    else showToast(store, { title: messages.error, description: lazyMessages.copyFailed, tone: 'danger' });
  };
  return (
    <section className={styles.form} aria-label={lazyMessages.draftKept}>
      <p className={styles.note}>{lazyMessages.draftKept}</p>
      <p className={styles.waitingText} dir="auto">
        {text}
      </p>
      <Button onClick={() => void copy()}>{lazyMessages.copyDraft}</Button>
    </section>
  );
};
