const broken = new Set<HTMLLinkElement>();

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
    if (isStylesheet(link) && isBroken(link)) broken.add(link);
  addEventListener('error', ({ target }) => isStylesheet(target) && broken.add(target), { capture: true });
};

const loadAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const { rel, crossOrigin, href } = link;
    const copy = Object.assign(document.createElement('link'), { rel, crossOrigin, href });
    copy.addEventListener('load', () => resolve());
    copy.addEventListener('error', () => reject(new Error(`${href} did not load`)));
    broken.delete(link);
    link.replaceWith(copy);
  });

/** Loads the stylesheets again that did not load: the build's own loader asks for each only once. @throws as they do */
export const mendStyles = async (): Promise<void> => {
  await Promise.all([...broken].map(loadAgain));
};
