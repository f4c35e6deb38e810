import type { ReactNode } from 'react';
import type { ReadState } from '../../../../api/http/useRead.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { messages } from './messages.ts';
import * as styles from './Integrations.css.ts';

type ReadListProps = {
  label: string;
  list: ReadState<readonly unknown[]>;
  children: ReactNode;
};

/** Shows a list that `useList` has read, or says that it could not be read. @param children the items, as `li` */
export const ReadList = ({ label, list: { value, failure, readAgain }, children }: ReadListProps) => {
  if (failure && !value)
    return (
      <p role="alert">
        {messages.notRead} <Button onClick={readAgain}>{messages.again}</Button>
      </p>
    );
  if (!value?.length) return null;
  return (
    <ul className={styles.items} aria-label={label}>
      {children}
    </ul>
  );
};
