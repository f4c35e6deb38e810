import { metaLine, openGraphLines, withHead } from './headLines.ts';

const TITLE = 'Instant Q&A boards for events';
const DESCRIPTION = 'Instant Q&A boards for modern events and conferences';

type LandingHead = {
  /** Links to styles, and preload links. */
  links: string[];
  /** Where the page's Community link leads; undefined: it has none. */
  communityUrl: string | undefined;
};

const isStyle = (link: string): boolean => link.startsWith('<link rel="stylesheet"');

/** Scripts, and links to scripts and styles. */
const LATER = /<(?:script(?= type="module")|link(?= rel="(?:stylesheet|modulepreload)"))/g;

/**
 * Sets the landing page's title and preview, and says where its Community link leads. The page has its text and its styles in
 * it, so the font comes before scripts and files of styles; the latter are at its end, where they do not delay the first paint.
 */
export const withLandingHead = (html: string, { links, communityUrl }: LandingHead): string =>
  withHead(html, TITLE, [
    ...openGraphLines(TITLE, DESCRIPTION),
    ...(communityUrl === undefined ? [] : [metaLine('name', 'community-url', communityUrl)]),
    ...links.filter((link) => !isStyle(link)),
  ])
    .replace('</body>', () => `  ${links.filter(isStyle).join('\n    ')}\n  </body>`)
    .replaceAll(LATER, '$& fetchpriority="low"');
