import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to the control that had it: the browser takes it from a row that moves in the page, and from a button that
 * becomes disabled. @returns call it before a move
 */
export const useKeptFocus = (): (() => void) => {
  const kept = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const control = kept.current;
    if (!(control instanceof HTMLElement)) return;
    kept.current = null;
    if (control.matches(':disabled')) control.closest('li')?.querySelector('button')?.focus();
    else control.focus();
  });
  return () => {
    kept.current = document.activeElement?.closest('li button') ?? null;
  };
};
