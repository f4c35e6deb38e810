import { useStore } from 'jotai';
import { useEffect, useRef, type ReactNode } from 'react';
import { Badge } from '../../../../design/components/Badge/Badge.tsx';
import * as settings from '../rules/settings.css.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { showToast } from '../../../../design/components/Toast/toasts.ts';
import { copyText } from '../../../../design/copyText.ts';
import { messages } from './messages.ts';
import { button } from '../../../../design/components/Button/Button.css.ts';
import * as styles from './Integrations.css.ts';

type IntegrationProps = {
  /** Undefined until it is known. */
  state: string | undefined;
  isFailing?: boolean;
  children: ReactNode;
};

/** One way in which the board reaches other programs, and whether it is in use. */
export const Integration = ({ state, isFailing = false, children }: IntegrationProps) => (
  <div className={settings.fields}>
    <p className={styles.state}>
      {state !== undefined && <Badge tone={isFailing ? 'danger' : 'plain'}>{state}</Badge>}
    </p>
    {children}
  </div>
);

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

type NewSecretProps = { title: string; onDone: () => void; children: ReactNode };

/** Shows a secret that the server gives only once, and takes the focus. The secret is stored nowhere else. */
export const NewSecret = ({ title, onDone, children }: NewSecretProps) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} className={styles.newSecret} aria-label={title}>
      <h3 className={settings.legend} dir="auto">
        {title}
      </h3>
      <p className={settings.help}>{messages.toldOnce}</p>
      {children}
      <div className={settings.row}>
        <Button
          onClick={({ currentTarget }) => {
            // The focus returns to the webhook that has the secret, else to the page.
            const item = currentTarget.closest('li')?.querySelector('button');
            (item ?? section.current?.parentElement?.closest('section'))?.focus();
            onDone();
          }}
        >
          {messages.done}
        </Button>
      </div>
    </section>
  );
};

/** Link that opens what the integration makes, in a new tab. */
export const TestLink = ({ path }: { path: string }) => (
  <div className={settings.row}>
    <a className={button.quiet} href={path} target="_blank" rel="noreferrer">
      {messages.testInTab}
    </a>
  </div>
);
