import type { ReactNode } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { messages } from '../messages.ts';
import { useIsHydrated } from '../../../design/useInBrowser.ts';
import { SampleBoard } from '../sample/SampleBoard.tsx';
import * as layout from '../layout.css.ts';
import * as styles from './Hero.css.ts';

type HeroProps = {
  createForm: ReactNode;
  enterCode: ReactNode;
  isOpening: boolean;
  onStartDemo: () => void;
};

export const Hero = ({ createForm, enterCode, isOpening, onStartDemo }: HeroProps) => {
  const isHydrated = useIsHydrated();
  return (
    <div className={`${layout.column} ${styles.hero}`}>
      <h1 className={styles.title}>{messages.heroTitle}</h1>
      <div className={styles.code}>{enterCode}</div>
      <div className={styles.words}>
        <p className={`${layout.lead} ${styles.lead}`}>{messages.heroLead}</p>
        <div className={styles.create}>{createForm}</div>
        <div className={styles.demo}>
          <Button disabled={isOpening || !isHydrated} onClick={onStartDemo}>
            {isOpening ? messages.opening : messages.startDemo}
          </Button>
          <p className={styles.note}>{messages.heroNote}</p>
        </div>
      </div>
      <div className={styles.board}>
        <SampleBoard />
      </div>
    </div>
  );
};
