import { useStore } from 'jotai';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { showToast } from '../../../../design/components/Toast/toasts.ts';
import { copyText } from '../../../../design/copyText.ts';
import { messages } from './messages.ts';
import * as styles from './Integrations.css.ts';

/** A text to copy into another program. */
export const CopyField = ({ name, text }: { name: string; text: string }) => {
  const store = useStore();
  const copy = async (): Promise<void> => {
    if (await copyText(text)) showToast(store, { title: messages.copied, description: name });
    else
      showToast(store, { title: messages.copyFailed, description: messages.copyFailedText, tone: 'danger' });
  };
  return (
    <div className={styles.address}>
      <p className={styles.name}>{name}</p>
      <div className={styles.copied}>
        <code className={styles.text} dir="ltr" title={text}>
          {text}
        </code>
        <Button aria-label={`${messages.copy}: ${name}`} onClick={() => void copy()}>
          {messages.copy}
        </Button>
      </div>
    </div>
  );
};
