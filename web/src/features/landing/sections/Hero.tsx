import type { ReactNode, RefObject } from 'react';
import { Button } from '../../../design/components/Button/Button.tsx';
import { messages } from '../messages.ts';
import { SampleBoard } from '../sample/SampleBoard.tsx';
import * as layout from '../layout.css.ts';
import * as styles from './Hero.css.ts';

type HeroProps = {
  startButton: RefObject<HTMLButtonElement | null>;
  isOpening: boolean;
  onStartDemo: () => void;
  enterCode: ReactNode;
};

export const Hero = ({ startButton, isOpening, onStartDemo, enterCode }: HeroProps) => (
  <div className={`${layout.column} ${styles.hero}`}>
    <div className={styles.words}>
      <h1 className={styles.title}>{messages.heroTitle}</h1>
      <p className={`${layout.lead} ${styles.lead}`}>{messages.heroLead}</p>
      <div className={styles.start}>
        <Button
          ref={startButton}
          tone="primary"
          className={styles.startButton}
          disabled={isOpening}
          onClick={onStartDemo}
        >
          {isOpening ? messages.opening : messages.startDemo}
        </Button>
        <p className={styles.note}>{messages.heroNote}</p>
      </div>
      {enterCode}
    </div>
    <SampleBoard />
  </div>
);
