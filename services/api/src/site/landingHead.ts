import { openGraphLines, withHead } from './headLines.ts';

const TITLE = 'Instant Q&A boards for events';
const DESCRIPTION = 'Instant Q&A boards for modern events and conferences';

/** Names the landing page in its head. @param links what it will load, as lines of the head */
export const withLandingHead = (html: string, links: string[]): string =>
  withHead(html, TITLE, [...openGraphLines(TITLE, DESCRIPTION), ...links]);
