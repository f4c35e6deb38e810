const FORMS = '[role$="dialog"], [data-acting]';
const TYPED =
  'textarea, input:not([type]), input:is([type="text"], [type="search"], [type="url"], [type="email"])';

/** Whether a dialog or form is open in which there is a text. */
export const hasTypedForm = (): boolean =>
  [...document.querySelectorAll(FORMS)].some((form) =>
    [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(
      ({ value, readOnly, type }) => value !== '' && !readOnly && type !== 'search',
    ),
  );

/** Calls back once there is no form with a text any more: it was sent or closed, or its text was removed. @returns stops waiting */
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
