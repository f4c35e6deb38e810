import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import type { Reading } from './useReading.ts';
import * as styles from './EarlierTalks.css.ts';

type ReadProps<T> = { reading: Reading<T>; children: (value: T) => ReactNode };

/** Renders what was read; until then it says that it is loading, or that it could not be loaded. */
export const WhenRead = <T,>({ reading, children }: ReadProps<T>) => {
  if (reading.state === 'read') return children(reading.value);
  if (reading.state === 'reading') return <p role="status">{messages.loading}</p>;
  return <Failed onRetry={reading.retry} />;
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
