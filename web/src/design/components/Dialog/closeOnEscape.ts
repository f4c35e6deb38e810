import type { KeyboardEvent } from 'react';

/**
 * Closes a dialog by Escape also while a toast is shown: the toast is the upper layer then, and Radix closes
 * only that. If another layer of Radix used the key, the event's default is prevented.
 */
export const closeOnEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
