import { useState } from 'react';

/**
 * Gives the focus back to the element that had it when the dialog opened: the dialogs open by being rendered, so the
 * primitives know no trigger and would leave it on `body`.
 */
export const useFocusReturn = () => {
  const [opener] = useState(() => document.activeElement);
  return {
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // A key pressed right after the dialog may have moved the focus on already.
      const isTaken = document.activeElement !== null && document.activeElement !== document.body;
      if (!isTaken && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
  };
};
