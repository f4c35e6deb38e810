import { ASK_ID } from '../SkipLinks.tsx';

/** Moves the focus to the end of the text in the ask field, after the new text has been rendered. */
export const showAskField = (): void =>
  void requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>(`#${ASK_ID} textarea`);
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  });
