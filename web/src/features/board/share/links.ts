import type { Board } from '@openfloor/contract/http/audience';
import { paths } from '../../../navigation/paths.ts';

export type ShareRole = 'audience' | 'speaker' | 'admin';

/** The link with which each role opens the board. */
export const linkFor = (
  role: ShareRole,
  { id, shortId }: Board,
  origin: string,
  speakerToken: string | undefined,
): string => {
  if (role === 'admin') return origin + paths.adminBoard(id);
  if (role === 'speaker') return origin + paths.speaker(id, speakerToken);
  return origin + (shortId ? paths.shortLink(shortId) : paths.board(id));
};

export const shareOnXUrl = (link: string, text: string): string =>
  `https://x.com/intent/post?${new URLSearchParams({ url: link, text }).toString()}`;

export const shareOnLinkedInUrl = (link: string): string =>
  `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: link }).toString()}`;
