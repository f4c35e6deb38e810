/** The events by which a press acts. Scrolling is not among them: a press that does not count still scrolls. */
const PRESS_EVENTS = ['mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'dragstart'] as const;

type SuppressedPresses = {
  /** Judges a press where it begins. @returns whether it counts */
  counts: (event: PointerEvent) => boolean;
  /** Whether a click that a key or assistive technology makes counts. */
  keyCounts: (event: Event) => boolean;
  signal: AbortSignal;
};

/** Suppresses the effect of presses that do not count. */
export const suppressPresses = (
  on: GlobalEventHandlers,
  { counts, keyCounts, signal }: SuppressedPresses,
): void => {
  let isVoid = false;
  const options = { signal, capture: true };
  on.addEventListener(
    'pointerdown',
    (event) => {
      isVoid = !counts(event);
      document.documentElement.toggleAttribute('data-void-press', isVoid);
      if (isVoid) event.stopPropagation();
    },
    options,
  );
  for (const type of PRESS_EVENTS)
    on.addEventListener(
      type,
      (event) => {
        // A script's click is part of an act that counted.
        if (!event.isTrusted) return;
        // A click that a key or assistive technology makes has the detail 0.
        const isByKey = type === 'click' && event.detail === 0;
        if (isByKey ? keyCounts(event) : !isVoid) return;
        event.stopPropagation();
        event.preventDefault();
      },
      options,
    );
};
