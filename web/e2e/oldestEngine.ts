import type { Page } from 'playwright-core';

/**
 * Takes away what Chromium has and Safari 16.4, the oldest engine that we name, does not. Runs in the page, before its scripts.
 */
const removeNewerParts = (): void => {
  const remove = (owner: object | undefined, ...names: string[]): void => {
    for (const name of names) {
      if (!owner || !(name in owner)) continue;
      if (!Reflect.deleteProperty(owner, name) || name in owner)
        Object.defineProperty(owner, name, { value: undefined, configurable: true });
    }
  };
  /** What a global of this name is; newer globals have no type yet. */
  const named = (name: string): object | undefined => Reflect.get(globalThis, name) as object | undefined;
  const prototypeOf = (name: string): object | undefined =>
    Reflect.get(named(name) ?? {}, 'prototype') as object | undefined;

  remove(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover', 'editContext');
  remove(
    HTMLButtonElement.prototype,
    'popoverTargetElement',
    'popoverTargetAction',
    'commandForElement',
    'command',
  );
  remove(Document.prototype, 'startViewTransition', 'activeViewTransition', 'caretPositionFromPoint');
  remove(Document, 'parseHTMLUnsafe');
  remove(
    Element.prototype,
    'checkVisibility',
    'setHTMLUnsafe',
    'getHTML',
    'currentCSSZoom',
    'moveBefore',
    'ariaNotify',
  );
  remove(HTMLDialogElement.prototype, 'requestClose', 'closedBy');
  remove(Promise, 'withResolvers', 'try');
  remove(Object, 'groupBy');
  remove(Map, 'groupBy');
  remove(Map.prototype, 'getOrInsert', 'getOrInsertComputed');
  remove(
    Set.prototype,
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  );
  remove(URL, 'canParse', 'parse');
  remove(AbortSignal, 'any');
  remove(
    prototypeOf('Iterator'),
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  );
  remove(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength', 'detached', 'resize');
  remove(Uint8Array, 'fromBase64', 'fromHex');
  remove(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex');
  remove(RegExp, 'escape');
  remove(Error, 'isError');
  remove(Math, 'sumPrecise', 'f16round');
  remove(Array, 'fromAsync');
  remove(Intl, 'DurationFormat');
  remove(CSS, 'highlights');
  remove(
    globalThis,
    'requestIdleCallback',
    'cancelIdleCallback',
    'Iterator',
    'Float16Array',
    'navigation',
    'URLPattern',
    'CookieStore',
    'cookieStore',
    'scheduler',
    'ViewTransition',
    'Highlight',
    'ToggleEvent',
    'onscrollend',
  );
};

/** Properties of CSS that Safari 16.4 ignores and whose absence shows: each is set to what it is without. */
const WITHOUT_NEWER_STYLES = `*, *::before, *::after {
  field-sizing: fixed !important;
  content-visibility: visible !important;
  scrollbar-gutter: auto !important;
  text-wrap: wrap !important;
}`;

/** A script may ask for these properties. */
const denyNewerStyles = (styles: string): void => {
  const ignored = /field-sizing|content-visibility|scrollbar-gutter|text-wrap/;
  const supports = CSS.supports.bind(CSS) as (...condition: string[]) => boolean;
  CSS.supports = (...condition: string[]) => !ignored.test(condition.join(':')) && supports(...condition);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet];
};

/** Makes the device as old as the oldest engine that we name, for the pages that it opens from now on. */
export const makeOld = async (page: Page): Promise<Page> => {
  await page.addInitScript(removeNewerParts);
  await page.addInitScript(denyNewerStyles, WITHOUT_NEWER_STYLES);
  return page;
};
