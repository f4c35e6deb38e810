import type { Page } from 'playwright-core';

/**
 * Properties that Chromium has and Safari 16.4, the oldest engine that we support, does not; by the path of their
 * owner.
 */
const NEWER_PARTS: readonly (readonly [owner: string, names: string])[] = [
  ['HTMLElement.prototype', 'popover showPopover hidePopover togglePopover editContext'],
  ['HTMLButtonElement.prototype', 'popoverTargetElement popoverTargetAction commandForElement command'],
  ['HTMLDialogElement.prototype', 'requestClose closedBy'],
  ['Document.prototype', 'startViewTransition activeViewTransition caretPositionFromPoint'],
  ['Document', 'parseHTMLUnsafe'],
  ['Element.prototype', 'checkVisibility setHTMLUnsafe getHTML currentCSSZoom moveBefore ariaNotify'],
  ['Promise', 'withResolvers try'],
  ['Object', 'groupBy'],
  ['Map', 'groupBy'],
  ['Map.prototype', 'getOrInsert getOrInsertComputed'],
  [
    'Set.prototype',
    'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
  ],
  ['URL', 'canParse parse'],
  ['AbortSignal', 'any'],
  ['Iterator.prototype', 'map filter take drop flatMap reduce toArray forEach some every find'],
  ['ArrayBuffer.prototype', 'transfer transferToFixedLength detached resize'],
  ['Uint8Array', 'fromBase64 fromHex'],
  ['Uint8Array.prototype', 'toBase64 toHex setFromBase64 setFromHex'],
  ['RegExp', 'escape'],
  ['Error', 'isError'],
  ['Math', 'sumPrecise f16round'],
  ['Array', 'fromAsync'],
  ['Intl', 'DurationFormat'],
  ['CSS', 'highlights'],
  [
    'globalThis',
    'requestIdleCallback cancelIdleCallback Iterator Float16Array navigation URLPattern CookieStore cookieStore scheduler ViewTransition Highlight ToggleEvent onscrollend',
  ],
];

/** Runs in the page, before its scripts. */
const removeNewerParts = (newer: typeof NEWER_PARTS): void => {
  for (const [owner, names] of newer)
    for (const name of names.split(' ')) {
      const holder: unknown = owner.split('.').reduce((object, part) => Object(object)[part], globalThis);
      if (holder === undefined || !(name in Object(holder))) continue;
      if (!Reflect.deleteProperty(Object(holder), name) || name in Object(holder))
        Object.defineProperty(holder, name, { value: undefined, configurable: true });
    }
};

/** CSS properties that Safari 16.4 ignores with a visible effect, each set to its initial value. */
const WITHOUT_NEWER_STYLES = `*, *::before, *::after {
  field-sizing: fixed !important;
  content-visibility: visible !important;
  scrollbar-gutter: auto !important;
  text-wrap: wrap !important;
}`;

/** Makes `CSS.supports` deny these properties, since a script may ask for them, and adds the styles to the page. */
const denyNewerStyles = (styles: string): void => {
  const ignored = /field-sizing|content-visibility|scrollbar-gutter|text-wrap/;
  const supports: (...condition: string[]) => boolean = CSS.supports.bind(CSS);
  CSS.supports = (...condition: string[]) => !ignored.test(condition.join(':')) && supports(...condition);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
};

/** Makes the device as old as the oldest engine that we support, for the pages that it opens from now on. */
export const makeOld = async (page: Page): Promise<Page> => {
  await page.addInitScript(removeNewerParts, NEWER_PARTS);
  await page.addInitScript(denyNewerStyles, WITHOUT_NEWER_STYLES);
  return page;
};
