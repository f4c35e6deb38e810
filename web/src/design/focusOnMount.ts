/**
 * Ref of a control that appears in the place of the one that had the focus. It may be loaded first: a person who went on to another
 * control meanwhile stays there.
 */
export const focusOnMount = (control: HTMLElement | null): void => {
  const { activeElement } = document;
  // A dialog takes the focus of a control that disappears.
  const isNowhere = activeElement === document.body || activeElement?.getAttribute('role') === 'dialog';
  if (isNowhere) control?.focus();
};
