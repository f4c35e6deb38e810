/**
 * Elements that a story refers to, by selector, accessible name, and the target that contains them. A string is the
 * whole name, a regular expression matches a part of it.
 */
export type Target = { css: string; name?: string | RegExp | undefined; within?: Target | undefined };

const HEADINGS = 'h1, h2, h3, h4';

export const button = (name: string | RegExp, within?: Target): Target => ({ css: 'button', name, within });
export const link = (name: string | RegExp, within?: Target): Target => ({ css: 'a[href]', name, within });
export const field = (name: string | RegExp, within?: Target): Target => ({
  css: 'input, textarea, select',
  name,
  within,
});
export const heading = (name: string | RegExp, within?: Target): Target => ({ css: HEADINGS, name, within });
/** A question in a list. */
export const card = (question: string | RegExp): Target => ({ css: 'article', name: question });
export const dialog = (name?: string | RegExp): Target => ({
  css: '[role=dialog], [role=alertdialog], dialog[open]',
  name,
});
/** The message at the edge of the window. */
export const toast: Target = { css: 'li[data-state=open]' };
export const menuItem = (name: string | RegExp): Target => ({ css: '[role=menuitem]', name });
export const css = (selector: string, within?: Target): Target => ({ css: selector, within });

/** A target as JSON, from the outermost one to the element. */
export type Step = { css: string; name?: { whole: string } | { pattern: string; flags: string } };

const stepOf = ({ css: selector, name }: Target): Step => {
  if (name === undefined) return { css: selector };
  return {
    css: selector,
    name: typeof name === 'string' ? { whole: name } : { pattern: name.source, flags: name.flags },
  };
};

export const stepsTo = (target: Target): Step[] => [
  ...(target.within ? stepsTo(target.within) : []),
  stepOf(target),
];

export const inWords = (target: Target): string =>
  `${target.css}${target.name === undefined ? '' : ` “${String(target.name)}”`}${target.within ? ` in ${inWords(target.within)}` : ''}`;

/* oxlint-disable unicorn/consistent-function-scoping -- the page gets this function without the file around it */
/** Runs on the page. @returns the visible elements that the steps lead to */
export const findOnPage = (steps: Step[]): Element[] => {
  const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  const textOf = (element: Element | null | undefined): string =>
    inOneLine(element instanceof HTMLElement ? element.innerText : (element?.textContent ?? ''));
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labelledBy = inOneLine(
      ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent).join(' '),
    );
    if (labelledBy) return labelledBy;
    const label = element.getAttribute('aria-label');
    if (label) return label;
    // The name that is read instead of the visible words.
    const read =
      element.matches('[role=menuitem]') &&
      element.querySelector(':scope > [aria-hidden=true] + :not([aria-hidden])');
    if (read) return inOneLine(read.textContent ?? '');
    if ('labels' in element && element.labels instanceof NodeList && element.labels.length > 0)
      return inOneLine(element.labels[0]?.textContent ?? '');
    return textOf(element) || (element.getAttribute('title') ?? element.getAttribute('placeholder') ?? '');
  };
  const isVisible = (element: Element): boolean =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const hasName = (element: Element, name: Step['name']): boolean => {
    if (!name) return true;
    return 'whole' in name
      ? nameOf(element) === name.whole
      : new RegExp(name.pattern, name.flags).test(nameOf(element));
  };
  let found: ParentNode[] = [document];
  for (const step of steps)
    found = found
      .flatMap((parent) => [...parent.querySelectorAll(step.css)])
      .filter((element) => isVisible(element) && hasName(element, step.name));
  return found.filter((each) => each instanceof Element);
};
