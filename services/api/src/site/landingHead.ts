import { metaLine, openGraphLines, withHead } from './headLines.ts';

const TITLE = 'Instant Q&A boards for events';
const DESCRIPTION = 'Instant Q&A boards for modern events and conferences';

type LandingHead = {
  /** Preload links. */
  links: string[];
  /** Where the page's Community link leads; undefined: it has none. */
  communityUrl: string | undefined;
};

/** Sets the landing page's title and preview, and says where its Community link leads. */
export const withLandingHead = (html: string, { links, communityUrl }: LandingHead): string =>
  withHead(html, TITLE, [
    ...openGraphLines(TITLE, DESCRIPTION),
    ...(communityUrl === undefined ? [] : [metaLine('name', 'community-url', communityUrl)]),
    ...links,
  ]);
