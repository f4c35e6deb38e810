import { openGraphLines, withHead } from './headLines.ts';

const TITLE = 'Instant Q&A boards for events';
const DESCRIPTION = 'Instant Q&A boards for modern events and conferences';

const isStyle = (link: string): boolean => link.startsWith('<link rel="stylesheet"');

/** Scripts, and links to scripts and styles. */
const LATER = /<(?:script(?= type="module")|link(?= rel="(?:stylesheet|modulepreload)"))/g;

/**
 * Sets the landing page's title and preview. The page has its text and its styles in it, so the font comes before
 * scripts and files of styles; the latter are at its end, where they do not delay the first paint.
 * @param links to styles, and preload links
 */
export const withLandingHead = (html: string, links: readonly string[]): string =>
  withHead(html, TITLE, [...openGraphLines(TITLE, DESCRIPTION), ...links.filter((link) => !isStyle(link))])
    .replace('</body>', () => `  ${links.filter(isStyle).join('\n    ')}\n  </body>`)
    .replaceAll(LATER, '$& fetchpriority="low"');
