import { useAtomValue } from 'jotai';
import { useBoard } from '../../../boardContext.ts';
import { Setting } from '../../rules/Choice.tsx';
import * as styles from '../../rules/settings.css.ts';
import { messages } from './messages.ts';

const words = messages.pauses;

/** Whether people may ask, and whether they may vote. */
export default function Pauses() {
  const { asking, voting } = useAtomValue(useBoard().atoms.settings);
  return (
    <div className={styles.fields}>
      <Setting words={words.asking} value={asking} settingsOf={(chosen) => ({ asking: chosen })} />
      <Setting words={words.voting} value={voting} settingsOf={(chosen) => ({ voting: chosen })} />
    </div>
  );
}
