/**
 * Ref of a control that replaces the one that had the focus, and gets the focus. If the person has moved on to another
 * control while this one loaded, the focus stays there.
 */
export const focusOnMount = (control: HTMLElement | null): void => {
  const { activeElement } = document;
  // A dialog takes the focus of a control that disappears.
  const isNowhere = activeElement === document.body || activeElement?.getAttribute('role') === 'dialog';
  if (isNowhere) control?.focus();
};
