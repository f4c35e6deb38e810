import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { messages } from './messages.ts';
import * as styles from './Poster.css.ts';

/** An A4 page for the door, visible only in print. Opens the print dialog when it is rendered. */
export const Poster = ({
  title,
  link,
  onPrinted,
}: {
  title: string;
  link: string;
  onPrinted: () => void;
}) => {
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
      <p className={styles.title} dir="auto">
        {title}
      </p>
      <p className={styles.invitation}>{messages.posterInvitation}</p>
      <div className={styles.code}>
        <QrCode content={link} label={messages.qrLabel(link)} />
      </div>
      <p className={styles.address} dir="ltr">
        {link.replace(/^https?:\/\//, '')}
      </p>
      <p className={styles.invitation}>{messages.posterNoApp}</p>
    </div>,
    document.body,
  );
};
