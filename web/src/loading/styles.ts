type Load<Part> = () => Promise<Part>;

/** Links to stylesheets that did not load, by address. */
const broken = new Map<string, HTMLLinkElement>();
/** Addresses of broken stylesheets that the page itself names, for its first screen. */
const ofPage = new Set<string>();
/** Addresses of stylesheets that broke while a part was loaded. */
const ofParts = new WeakMap<Load<unknown>, string[]>();

const isStylesheet = (target: unknown): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet';

/** A stylesheet that did not load has no sheet, an empty one or one that may not be read, depending on the browser. */
const isBroken = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
};

/** Notes stylesheets that do not load, also those in the page's head: these have loaded or failed before any script runs. */
export const watchStyles = (): void => {
  for (const link of document.querySelectorAll('link'))
    if (isStylesheet(link) && isBroken(link)) {
      broken.set(link.href, link);
      ofPage.add(link.href);
    }
  addEventListener('error', ({ target }) => isStylesheet(target) && broken.set(target.href, target), {
    capture: true,
  });
};

const loadAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const { rel, crossOrigin, href } = link;
    const copy = Object.assign(document.createElement('link'), { rel, crossOrigin, href });
    copy.addEventListener('load', () => resolve());
    copy.addEventListener('error', () => reject(new Error(`${href} did not load`)));
    broken.delete(href);
    link.replaceWith(copy);
  });

/** Loads again what the part lacks. Broken stylesheets of other parts are none of its business. */
const mendStyles = async (load: Load<unknown>): Promise<void> => {
  const needed = new Set([...ofPage, ...(ofParts.get(load) ?? [])]);
  await Promise.all([...needed].flatMap((href) => broken.get(href) ?? []).map(loadAgain));
};

/**
 * Loads a part with its stylesheets. The build's own loader fails where one does not load, but asks for each only once: the
 * next time it would give the part without.
 * @throws what the loader throws, or where a stylesheet does not load again
 */
export const loadStyled = async <Part>(load: Load<Part>): Promise<Part> => {
  await mendStyles(load);
  const before = new Set(broken.keys());
  try {
    return await load();
  } catch (error) {
    const since = [...broken.keys()].filter((href) => !before.has(href));
    ofParts.set(load, [...(ofParts.get(load) ?? []), ...since]);
    throw error;
  }
};
