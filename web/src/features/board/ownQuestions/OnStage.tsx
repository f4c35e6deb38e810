import { useEffect, useState } from 'react';
import { messages } from './messages.ts';
import * as styles from './OnStage.css.ts';

/** After this time only the badge on the question's card says it. */
const WHOLE_SCREEN_MS = 2000;
const BUZZ_MS = 200;
const STILL_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Fills the asker's phone for a moment when their question is being answered. The header says the same to screen
 * readers.
 */
export default function OnStage() {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!matchMedia(STILL_MOTION).matches) navigator.vibrate?.(BUZZ_MS);
    const timer = setTimeout(() => setIsOver(true), WHOLE_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <div className={styles.screen} aria-hidden onPointerDown={() => setIsOver(true)}>
      <p className={styles.title}>{messages.onStage}</p>
      <p>{messages.onStageText}</p>
    </div>
  );
}
