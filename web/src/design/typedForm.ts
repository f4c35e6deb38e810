const FORMS = '[role$="dialog"], [data-acting]';
const TYPED =
  'textarea, input:not([type]), input:is([type="text"], [type="search"], [type="url"], [type="email"])';

/** Whether an open dialog or form contains a typed text. */
export const hasTypedForm = (): boolean =>
  [...document.querySelectorAll(FORMS)].some((form) =>
    [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(
      ({ value, readOnly, type }) => value !== '' && !readOnly && type !== 'search',
    ),
  );

/**
 * Calls back once no form contains a typed text: it was sent or closed, or its text was removed.
 * @returns a function that stops the wait
 */
export const onFormLeft = (callback: () => void): (() => void) => {
  const stop = new AbortController();
  const check = (): void => {
    if (stop.signal.aborted || hasTypedForm()) return;
    stop.abort();
    callback();
  };
  const changes = new MutationObserver(check);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('input', check, { signal: stop.signal });
  stop.signal.addEventListener('abort', () => changes.disconnect());
  check();
  return () => stop.abort();
};
