import ChevronUp from 'lucide-react/icons/chevron-up';
import type { ReactNode } from 'react';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import type { JoinStep } from '../content.ts';
import { messages } from '../messages.ts';
import { useInBrowser } from '../../../design/useInBrowser.ts';
import * as styles from './StepPiece.css.ts';

const words = messages.stepSamples;

/** A picture of a part of the product; not interactive. */
export const StepPiece = ({ piece }: Pick<JoinStep, 'piece'>) => (
  <div className={styles.place} aria-hidden>
    {PIECES[piece]()}
  </div>
);

/** The code of this site. */
const OwnCode = () => {
  const origin = useInBrowser(() => location.origin, '');
  return <div className={styles.code}>{origin !== '' && <QrCode content={origin} label="" />}</div>;
};

const PIECES: Record<JoinStep['piece'], () => ReactNode> = {
  form: () => (
    <div className={styles.form}>
      <span className={styles.field}>{words.field}</span>
      <span className={styles.create}>{words.create}</span>
    </div>
  ),
  code: () => <OwnCode />,
  votes: () => (
    <div className={styles.votes}>
      <ChevronUp size={30} strokeWidth={2.5} />
      {words.votes}
    </div>
  ),
  stage: () => (
    <div className={styles.stage}>
      <span>{words.question}</span>
      <span className={styles.position}>{words.position}</span>
    </div>
  ),
};
