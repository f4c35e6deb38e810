import type { Schema } from '@openfloor/contract/shapes';
import type { Sendable } from '@openfloor/contract/calls/call';
import type { ReactNode } from 'react';
import { type ReadState, useRead } from '../../../../api/http/useRead.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { messages } from './messages.ts';
import { send } from '../../../../api/http/apiClient.ts';
import { useBoard } from '../../boardContext.ts';
import * as styles from './Integrations.css.ts';

/** No event reports another moderator's new key, or the answer of a webhook's receiver. */
const READ_EVERY_MS = 3000;

/** A list of the board, read again every few seconds. */
export const useList = <Item,>(
  call: Sendable & { path: `/api/boards/:boardId/${string}`; answer: Schema<Item[]> },
): ReadState<Item[]> => {
  const { boardId, adminToken } = useBoard();
  return useRead(
    () => send(call, { boardId }, { token: adminToken }),
    `${boardId} ${adminToken}`,
    READ_EVERY_MS,
  );
};

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
