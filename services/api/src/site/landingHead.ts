import { openGraphLines, withHead } from './headLines.ts';

const TITLE = 'Instant Q&A boards for events';
const DESCRIPTION = 'Instant Q&A boards for modern events and conferences';

/** Sets the landing page's title and preview. @param links preload links for its head */
export const withLandingHead = (html: string, links: string[]): string =>
  withHead(html, TITLE, [...openGraphLines(TITLE, DESCRIPTION), ...links]);
