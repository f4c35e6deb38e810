import { useState } from 'react';

/**
 * Returns the focus to the element that had it when the dialog opened. Our dialogs open by being rendered, so Radix
 * knows no trigger and would leave the focus on `body`.
 */
export const useFocusReturn = () => {
  const [opener] = useState(() => document.activeElement);
  return {
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // A key pressed right after the dialog may already have moved the focus.
      const isTaken = document.activeElement !== null && document.activeElement !== document.body;
      if (!isTaken && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
  };
};
