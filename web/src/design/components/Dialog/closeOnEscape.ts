import type { KeyboardEvent } from 'react';

/**
 * Closes a dialog by Escape also while a toast is shown: the toast is the upper layer then, and the primitives close
 * only that. A key that a layer of theirs used is marked as handled.
 */
export const closeOnEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
