import type { Board } from '@openfloor/contract/http/audience';
import { FIRST_PART_QUESTIONS } from '@openfloor/contract/limits';
import { closeBidi } from '@openfloor/contract/plainText';
import type { Brand } from '@openfloor/contract/brand';
import { colorsKey } from '@openfloor/contract/readBrand';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { brandStyle } from '@openfloor/domain/view/brandTheme';
import { headFor } from '@openfloor/domain/view/audience';
import { LRUCache } from 'lru-cache';
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

/** A hall opens the same page within a minute, and the colours of one take a millisecond. */
const styles = new LRUCache<string, string>({ max: 500 });

/** The brand's colours, from the first paint on; the page replaces them when the brand changes. */
const brandLine = (brand: Brand): string => {
  const key = colorsKey(brand);
  const style = styles.get(key) ?? brandStyle(brand);
  styles.set(key, style);
  return `<style data-brand="${escapeHtml(key)}">${style}</style>`;
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
  const title = closeBidi(state.title);
  const { brand } = state.settings;
  const lines = [
    ...openGraphLines(title, DESCRIPTION, brand?.name),
    ...(brand ? [brandLine(brand)] : []),
    metaLine(
      'name',
      'board',
      JSON.stringify({ ...publicBoard(board), ...headFor('public', board.id, state) }),
    ),
    ...links,
    ...(isPublic ? [preloadOfList(board)] : []),
  ];
  return withHead(html, title, lines, brand?.name);
};
