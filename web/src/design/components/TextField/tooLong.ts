import { useSyncExternalStore, type RefObject } from 'react';

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields whose text is too long. */
const fields = new Set<Field>();
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many UTF-16 units a text has beyond its limit; the server trims it. */
export const excessOf = (text: string, lengthMax: number): number =>
  Math.max(0, text.trim().length - lengthMax);

/** Keeps the form of a field from being sent. @returns a function that releases the form */
export const blockForm = (field: Field): (() => void) => {
  fields.add(field);
  notify();
  return () => {
    fields.delete(field);
    notify();
  };
};

/** Whether a text in the button's form is too long. */
export const useIsBlocked = (button: RefObject<HTMLButtonElement | null>): boolean =>
  useSyncExternalStore(
    subscribe,
    () => [...fields].some(({ form }) => form !== null && form === button.current?.form),
    () => false,
  );

/**
 * Lets a pasted or dropped text into the field whole: `maxlength` would cut it silently. The browser inserts the text
 * in the same task, after the event, and can undo it.
 */
export const takeWhole = ({ currentTarget: field }: { currentTarget: Field }): void => {
  const { maxLength } = field;
  if (maxLength < 0) return;
  field.removeAttribute('maxlength');
  setTimeout(() => (field.maxLength = maxLength));
};
