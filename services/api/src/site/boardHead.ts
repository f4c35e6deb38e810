import type { Board } from '@openfloor/contract/http';
import { closeBidi } from '@openfloor/contract/plainText';
import { publicBoard } from '../publicBoard.ts';
import { metaLine, openGraphLines, withHead } from './headLines.ts';

const DESCRIPTION = 'Attendees can ask & vote—no login required';

/** Fetched as the page will: without a header of its own, so that the browser finds it again. */
const preloadOfList = ({ id }: Board): string =>
  `<link rel="preload" as="fetch" href="/api/boards/${id}/questions" crossorigin="anonymous">`;

export type BoardHead = {
  board: Board;
  /** Whether the page will ask for the public list, which is then fetched beside the script. */
  isPublic: boolean;
  /** Further lines, as they are. */
  links: string[];
};

/** Tells the page of its board, which it then need not ask for, and says early what it will load. */
export const withBoardHead = (html: string, { board, isPublic, links }: BoardHead): string => {
  // Requests close the controls that they start; a title in the log may be from before that.
  const title = closeBidi(board.title);
  return withHead(html, title, [
    ...openGraphLines(title, DESCRIPTION),
    metaLine('name', 'board', JSON.stringify(publicBoard(board))),
    ...links,
    ...(isPublic ? [preloadOfList(board)] : []),
  ]);
};
