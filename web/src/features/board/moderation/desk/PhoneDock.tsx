import { useAtom } from 'jotai';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { ASK_ID } from '../../SkipLinks.tsx';
import { selectingAtom } from '../acts/focus/selected.ts';
import { useLatestOwnAct } from '../acts/usePerform.ts';
import { messages as boardMessages } from '../../messages.ts';
import { messages } from '../messages.ts';
import * as styles from './PhoneDock.css.ts';

/**
 * Bar at the lower edge of a moderator's phone, in reach of a thumb: selects several questions, asks, and undoes the
 * latest act.
 */
export const PhoneDock = () => {
  const { latest, undo } = useLatestOwnAct();
  const [isSelecting, setIsSelecting] = useAtom(selectingAtom);
  return (
    <div className={styles.dock} role="group" aria-label={messages.dock} data-toasts="dock">
      <Button aria-pressed={isSelecting} onClick={() => setIsSelecting(!isSelecting)}>
        {messages.select}
      </Button>
      <Button
        aria-label={messages.ask}
        onClick={() => document.querySelector<HTMLElement>(`#${ASK_ID} textarea`)?.focus()}
      >
        {boardMessages.ask}
      </Button>
      {latest && (
        <Button onClick={undo}>
          <span className={styles.undo}>{messages.undoOf(latest.done)}</span>
        </Button>
      )}
    </div>
  );
};
