import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { ReadState } from '../../../api/http/useRead.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import * as styles from './EarlierTalks.css.ts';

type ReadProps<T> = { reading: ReadState<T>; children: (value: T) => ReactNode };

/** Renders what was read; until then it says that it is loading, or that it could not be loaded. */
export const WhenRead = <T,>({ reading: { value, failure, readAgain }, children }: ReadProps<T>) => {
  if (failure) return <Failed onRetry={readAgain} />;
  return value === undefined ? <p role="status">{messages.loading}</p> : children(value);
};

const Failed = ({ onRetry }: { onRetry: () => void }) => {
  const isClosed = useAtomValue(useBoard().isClosed);
  if (isClosed) return <p>{messages.closed}</p>;
  return (
    <p role="alert" className={styles.failed}>
      {messages.failed} <Button onClick={onRetry}>{messages.retry}</Button>
    </p>
  );
};
