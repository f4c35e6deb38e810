import { useEffect, useState } from 'react';
import { pressedKey } from '../../pressedKey.ts';

/**
 * What may get the first focus: fields and choices. `data-not-first` excludes controls that only close the dialog or
 * immediately change what the hall sees; `tabindex="-1"` excludes honeypots.
 */
const FIRST = `
  [role="tab"][aria-selected="true"],
  :is(a[href], button, input, select, summary, textarea):not(:disabled, [tabindex="-1"], [data-not-first])
`;

/**
 * Focuses the first field or choice in the panel, or in its part with `data-start`. While there is none because it
 * loads, the part or the panel itself has the focus.
 * @returns a function that stops the wait
 */
const focusFirst = (panel: HTMLElement): (() => void) => {
  const start = panel.querySelector<HTMLElement>('[data-start]') ?? panel;
  /** @returns whether there was something to focus */
  const tryFocus = (): boolean => {
    const first = start.matches(FIRST) ? start : start.querySelector<HTMLElement>(FIRST);
    first?.focus();
    // The caret goes to the end, to continue the text.
    if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length);
    return first !== null;
  };
  /** Waits until the panel has something to focus, or the viewer moves the focus elsewhere. */
  const changes = new MutationObserver(() => {
    if (document.activeElement !== start || tryFocus()) changes.disconnect();
  });
  if (!tryFocus()) {
    start.focus();
    changes.observe(start, { childList: true, subtree: true });
  }
  return () => changes.disconnect();
};

/**
 * Focuses the first field or choice when a dialog opens and when its content changes, and returns the focus to the
 * former element when it closes. Our dialogs open by being rendered, so Radix knows no trigger and would leave the
 * focus on `body`.
 */
export const useDialogFocus = (shown: string) => {
  const [opener] = useState(() => document.activeElement);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useEffect(() => (panel ? focusFirst(panel) : undefined), [panel, shown]);
  return {
    ref: setPanel,
    /** An Escape that ends a composition closes nothing. */
    onEscapeKeyDown: (event: KeyboardEvent): void => {
      if (pressedKey(event) === undefined) event.preventDefault();
    },
    onOpenAutoFocus: (event: Event): void => event.preventDefault(),
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      // A key pressed right after the dialog may already have moved the focus.
      const isTaken = document.activeElement !== null && document.activeElement !== document.body;
      if (isTaken) return;
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
      // A press beside a dialog takes the focus from it before the question whether to leave opens. Give it back to the
      // dialog.
      else [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)?.focus();
    },
  };
};
