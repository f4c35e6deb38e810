import { useLayoutEffect, useRef } from 'react';
import { stillMotion } from '../../../design/theme.css.ts';

/** The `viewTransitionName` that the stage's style has too. */
const NAME = 'question-on-stage';

/**
 * Lets a card grow into the stage (View Transitions). Browsers without them and visitors who want no motion get a plain
 * change.
 * @param shown a value that changes when the stage has been rendered
 */
export const useGrowing = (shown: unknown): ((card: HTMLElement | null, show: () => void) => void) => {
  const done = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    done.current?.();
    done.current = undefined;
  }, [shown]);
  return (card, show) => {
    if (!card || !('startViewTransition' in document) || matchMedia(stillMotion).matches) return show();
    card.style.viewTransitionName = NAME;
    const { ready } = document.startViewTransition(
      () =>
        new Promise<void>((resolve) => {
          done.current = resolve;
          show();
        }),
    );
    // Rejects if the transition is skipped, for instance because the window is hidden; the stage shows without motion.
    ready.catch(() => {});
  };
};
