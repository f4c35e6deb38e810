import { useAtom } from 'jotai';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { ASK_ID } from '../../SkipLinks.tsx';
import { selectingAtom } from '../acts/focus/selected.ts';
import { messages } from '../messages.ts';
import * as styles from './PhoneDock.css.ts';

/** At the lower edge of a moderator's phone, where a thumb is: selecting several questions, and asking. */
export const PhoneDock = () => {
  const [isSelecting, setIsSelecting] = useAtom(selectingAtom);
  return (
    <div className={styles.dock} role="group" aria-label={messages.dock}>
      <Button aria-pressed={isSelecting} onClick={() => setIsSelecting(!isSelecting)}>
        {messages.select}
      </Button>
      <Button onClick={() => document.querySelector<HTMLElement>(`#${ASK_ID} textarea`)?.focus()}>
        {messages.ask}
      </Button>
    </div>
  );
};
