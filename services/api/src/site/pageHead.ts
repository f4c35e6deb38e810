import type { Board } from '@openfloor/contract/http/audience';
import { FIRST_PART_QUESTIONS } from '@openfloor/contract/limits';
import { closeBidi } from '@openfloor/contract/plainText';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { headFor } from '@openfloor/domain/view/audience';
import { escapeHtml } from '../escapeHtml.ts';
import { publicBoard } from '../publicBoard.ts';
import { metaLine, openGraphLines, withHead } from './headLines.ts';

const DESCRIPTION = 'Attendees can ask & vote—no login required';

/** Has no extra headers, like the page's own request, so that the browser reuses the response. */
const preloadOfList = ({ id }: Board): string =>
  `<link rel="preload" as="fetch" href="/api/boards/${id}/questions?first=${FIRST_PART_QUESTIONS}" crossorigin="anonymous">`;

/** Blogs and forums find it at the address of a board, and embed the board. @param origin of our pages */
export const oembedLink = ({ id }: Board, origin: string): string => {
  const href = `${origin}/api/oembed?url=${encodeURIComponent(`${origin}/board/${id}`)}`;
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(href)}">`;
};

export type PageHead = {
  board: Board;
  /** The board's state, for what the page shows besides the questions. */
  state: BoardState;
  /** Whether the page will request the public list; the browser then fetches it in parallel with the script. */
  isPublic: boolean;
  /** Further lines of HTML. */
  links: string[];
};

/** Adds the board to the page, so that the page need not request it, and preload links for the page's files. */
export const withPageHead = (html: string, { board, state, isPublic, links }: PageHead): string => {
  // Titles recorded by early versions may have open bidirectional controls; requests are checked now.
  const title = closeBidi(board.title);
  return withHead(html, title, [
    ...openGraphLines(title, DESCRIPTION),
    metaLine(
      'name',
      'board',
      JSON.stringify({ ...publicBoard(board), ...headFor('public', board.id, state) }),
    ),
    ...links,
    ...(isPublic ? [preloadOfList(board)] : []),
  ]);
};
