import type { ReactNode } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { messages } from './messages.ts';
import * as styles from './Integrations.css.ts';

type ListProps = {
  label: string;
  list: { items?: readonly unknown[]; isFailed: boolean; readAgain: () => Promise<void> };
  children: ReactNode;
};

/** Says that a list could not be read, and shows it otherwise. */
export const List = ({ label, list: { items = [], isFailed, readAgain }, children }: ListProps) => {
  if (isFailed)
    return (
      <p role="alert">
        {messages.notRead} <Button onClick={() => void readAgain()}>{messages.again}</Button>
      </p>
    );
  if (items.length === 0) return null;
  return (
    <ul className={styles.items} aria-label={label}>
      {children}
    </ul>
  );
};
