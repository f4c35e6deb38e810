import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './Poster.css.ts';

/** An A4 page, visible only in print. Opens the print dialog when it is rendered. */
export const PrintedPage = ({ onPrinted, children }: { onPrinted: () => void; children: ReactNode }) => {
  const finish = useEffectEvent(onPrinted);
  useEffect(() => {
    const done = (): void => finish();
    addEventListener('afterprint', done);
    const frame = requestAnimationFrame(() => print());
    return () => {
      removeEventListener('afterprint', done);
      cancelAnimationFrame(frame);
    };
  }, []);
  return createPortal(
    <div className={styles.poster} data-poster>
      {children}
    </div>,
    document.body,
  );
};
