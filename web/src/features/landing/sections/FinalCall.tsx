import { Button } from '../../../design/components/Button/Button.tsx';
import { messages } from '../messages.ts';
import { useIsHydrated } from '../../../design/useInBrowser.ts';
import * as layout from '../layout.css.ts';
import * as styles from './FinalCall.css.ts';

type FinalCallProps = { isOpening: boolean; onCreateFreeBoard: () => void; onPlayDemo: () => void };

export const FinalCall = ({ isOpening, onCreateFreeBoard, onPlayDemo }: FinalCallProps) => {
  const isHydrated = useIsHydrated();
  return (
    <section className={layout.signalGround} aria-labelledby="final">
      <div className={`${layout.column} ${styles.call}`}>
        <h2 id="final" className={`${layout.displayText} ${styles.title}`}>
          {messages.finalTitle}
        </h2>
        <div className={styles.next}>
          <p className={layout.lead}>{messages.finalText}</p>
          <div className={styles.actions}>
            <Button
              tone="primary"
              className={styles.action}
              disabled={!isHydrated}
              onClick={onCreateFreeBoard}
            >
              {messages.createFreeBoard}
            </Button>
            <Button className={styles.action} disabled={isOpening || !isHydrated} onClick={onPlayDemo}>
              {isOpening ? messages.opening : messages.playWithDemo}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
};
