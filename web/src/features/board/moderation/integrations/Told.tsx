import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import * as settings from '../settings/BoardSettings.css.ts';
import { messages } from './messages.ts';
import * as styles from './Integrations.css.ts';

type ToldProps = { title: string; onDone: () => void; children: ReactNode };

/** A secret that the server tells once: it is on the screen only, and takes the focus. */
export const Told = ({ title, onDone, children }: ToldProps) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} className={styles.told} aria-label={title}>
      <h3 className={settings.legend} dir="auto">
        {title}
      </h3>
      <p className={settings.help}>{messages.toldOnce}</p>
      {children}
      <div className={settings.row}>
        <Button
          onClick={({ currentTarget }) => {
            // What it belongs to gets the focus back.
            currentTarget.closest('li, details')?.querySelector<HTMLElement>('button, summary')?.focus();
            onDone();
          }}
        >
          {messages.done}
        </Button>
      </div>
    </section>
  );
};
