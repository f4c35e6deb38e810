import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import * as styles from './Poster.css.ts';

const ScreenBrand = lazyPart(async () => ({
  default: (await import('../../../design/components/Brand/brandParts.ts')).ScreenBrand,
}));

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
  const { boardId, atoms } = useBoard();
  const { brand } = useAtomValue(atoms.settings);
  return createPortal(
    <div className={styles.poster} data-poster>
      {brand && (
        <p className={styles.invitation}>
          <Suspense>
            <ScreenBrand boardId={boardId} brand={brand} isMarked />
          </Suspense>
        </p>
      )}
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
