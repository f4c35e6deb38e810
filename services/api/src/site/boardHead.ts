import type { Board } from '@openfloor/contract/http';
import { openGraphLines, withHead } from './headLines.ts';

const DESCRIPTION = 'Attendees can ask & vote—no login required';

/** Both are fetched as the page will: without a header of its own, so that the browser finds them again. */
const preloads = ({ id }: Board): string[] =>
  [`/api/boards/${id}`, `/api/boards/${id}/questions`].map(
    (path) => `<link rel="preload" as="fetch" href="${path}" crossorigin="anonymous">`,
  );

export type BoardHead = {
  board: Board;
  /** Whether the page will ask for the public list, which is then fetched beside the script. */
  isPublic: boolean;
  /** Further lines, as they are. */
  links: string[];
};

/** Names the board in the page's head, and says early what the page will load. */
export const withBoardHead = (html: string, { board, isPublic, links }: BoardHead): string => {
  const lines = [...openGraphLines(board.title, DESCRIPTION), ...links, ...(isPublic ? preloads(board) : [])];
  return withHead(html, board.title, lines);
};
