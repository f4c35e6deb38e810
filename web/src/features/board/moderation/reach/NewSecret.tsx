import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import * as settings from '../rules/settings.css.ts';
import { messages } from './messages.ts';
import * as styles from './Integrations.css.ts';

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
