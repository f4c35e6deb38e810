import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { lazyPart } from '../../../loading/lazyPart.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from './messages.ts';
import { PrintedPage } from './PrintedPage.tsx';
import * as styles from './Poster.css.ts';

const ScreenBrand = lazyPart(async () => ({
  default: (await import('../../../design/components/Brand/brandParts.ts')).ScreenBrand,
}));

/** An A4 page for the door. */
export const Poster = ({
  title,
  link,
  onPrinted,
}: {
  title: string;
  link: string;
  onPrinted: () => void;
}) => {
  const { boardId, atoms } = useBoard();
  const { brand } = useAtomValue(atoms.settings);
  return (
    <PrintedPage onPrinted={onPrinted}>
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
    </PrintedPage>
  );
};
