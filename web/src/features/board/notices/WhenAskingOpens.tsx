import { useAtomValue } from 'jotai';
import { useBoard } from '../boardContext.ts';
import { lazyMessages } from '../lazyMessages.ts';
import { messages } from '../messages.ts';
import Countdown from '../timeBox/Countdown.tsx';
import * as styles from './WhenAskingOpens.css.ts';

/** Note on an empty board that takes no questions now: why, and when it will. */
export function WhenAskingOpens() {
  const { atoms, openness } = useBoard();
  const gate = useAtomValue(openness.asking);
  const { opensAt } = useAtomValue(atoms.settings);
  return (
    <div className={styles.opening} role="status">
      <p>{gate === 'paused' ? lazyMessages.pausedNow : messages.gates[gate]}</p>
      {gate === 'before' && opensAt !== null && <Countdown at={opensAt} isOpening />}
    </div>
  );
}
