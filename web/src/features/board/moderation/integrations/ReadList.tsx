import type { ReactNode } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { messages } from './messages.ts';
import * as styles from './Integrations.css.ts';

type ReadListProps = {
  label: string;
  list: { items?: readonly unknown[]; isFailed: boolean; readAgain: () => Promise<void> };
  children: ReactNode;
};

/** Shows a list that `useList` has read, or says that it could not be read. @param children the items, as `li` */
export const ReadList = ({ label, list: { items = [], isFailed, readAgain }, children }: ReadListProps) => {
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
