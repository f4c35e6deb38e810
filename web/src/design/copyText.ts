/**
 * Copies a text. Over plain HTTP, and where the page may not use the clipboard, the browser copies a selection instead.
 * @returns whether it was copied
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
};

/**
 * Copies through a selected field. It is in the open dialog, if there is one: a dialog takes the focus back from
 * everything outside.
 */
const copySelected = (text: string): boolean => {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.tabIndex = -1;
  Object.assign(field.style, { position: 'fixed', inset: '0 auto auto 0', opacity: '0', fontSize: '16px' });
  (focused?.closest('[role=dialog]') ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, text.length);
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
};
