type Load<Part> = () => Promise<Part>;

/** Links to stylesheets that did not load, by URL. */
const broken = new Map<string, HTMLLinkElement>();
/** URLs of broken stylesheets in the page's own head. */
const brokenInHead = new Set<string>();
/** Media of a stylesheet that is not applied yet. */
const LATER = 'not all';
/** URLs of stylesheets that failed while a part was loading, once its latest try has ended. */
const failedByPart = new WeakMap<Load<unknown>, Promise<string[]>>();

const isStylesheet = (target: unknown): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet';

/** Depending on the browser, a stylesheet that did not load has no sheet, an empty one or one that cannot be read. */
const isBroken = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
};

/** Records stylesheets that fail to load, including those in the page's head, which load before any script runs. */
export const watchStyles = (): void => {
  for (const link of document.querySelectorAll('link'))
    if (isStylesheet(link) && link.media !== LATER && isBroken(link)) {
      broken.set(link.href, link);
      brokenInHead.add(link.href);
    }
  addEventListener('error', ({ target }) => isStylesheet(target) && broken.set(target.href, target), {
    capture: true,
  });
};

/** Applies the stylesheets of a drawn page; until then the page itself contains the rules that it needs. */
export const applyLaterStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[media="${LATER}"]`)) {
    link.addEventListener('error', () => brokenInHead.add(link.href));
    link.media = 'all';
  }
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

/**
 * Loads a part with its stylesheets, and loads those again that failed before. Vite's loader fails when a stylesheet
 * does not load, but requests each only once: a second call would return the part without its styles, even while the
 * first still waits for others.
 * @throws the loader's error, or when a stylesheet fails again
 */
export const loadStyled = async <Part>(load: Load<Part>): Promise<Part> => {
  const failed = (await failedByPart.get(load)) ?? [];
  const needed = new Set([...brokenInHead, ...failed]);
  await Promise.all([...needed].flatMap((href) => broken.get(href) ?? []).map(loadAgain));
  const before = new Set(broken.keys());
  const part = load();
  const ended = part.then(
    () => failed,
    () => [...failed, ...[...broken.keys()].filter((href) => !before.has(href))],
  );
  failedByPart.set(load, ended);
  return part;
};
