/** Ref of a control that appears in the place of the one that had the focus. */
export const focusOnMount = (control: HTMLElement | null): void => control?.focus();
