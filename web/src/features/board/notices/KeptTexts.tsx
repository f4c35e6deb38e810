import { useAtomValue, useStore } from 'jotai';
import { Button } from '../../../design/components/Button/Button.tsx';
import { showToast } from '../../../design/components/Toast/toasts.ts';
import { useBoard } from '../boardContext.ts';
import { lazyMessages } from '../lazyMessages.ts';
import * as styles from './KeptTexts.css.ts';

/** Unsaved texts, to copy, of a moderator whose access has ended or whose board was closed. */
export const KeptTexts = () => {
  const store = useStore();
  const { kept } = useBoard();
  const texts = Object.entries(useAtomValue(kept.all));
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(store, { title: lazyMessages.textCopied });
    } catch {
      showToast(store, { title: lazyMessages.copyFailed, tone: 'danger' });
    }
  };
  return (
    <section className={styles.texts} aria-label={lazyMessages.textsKept}>
      <p>{lazyMessages.textsKept}</p>
      {texts.map(([form, { text }]) => (
        <div key={form} className={styles.text}>
          <p className={styles.words} dir="auto">
            {text}
          </p>
          <Button onClick={() => void copy(text)}>{lazyMessages.copyText}</Button>
          <Button onClick={() => kept.keep(form, undefined)}>{lazyMessages.discardText}</Button>
        </div>
      ))}
    </section>
  );
};
