import type { Board } from '@openfloor/contract/http/audience';
import { FIRST_PART_QUESTIONS } from '@openfloor/contract/limits';
import { closeBidi } from '@openfloor/contract/plainText';
import type { Brand } from '@openfloor/contract/brand';
import { colorsKey } from '@openfloor/contract/clientBrand';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { brandStyle } from '@openfloor/domain/view/brandTheme';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { escapeHtml } from '../escapeHtml.ts';
import { publicBoard } from '../publicBoard.ts';
import { publicHead } from '../snapshots/boardHeads.ts';
import { metaLine, openGraphLines, withHead } from './headLines.ts';

const DESCRIPTION = 'Attendees can ask & vote—no login required';

/**
 * Preloads a request of the page. Like that request it has no extra headers, so that the browser reuses the response.
 */
const preload = (path: string): string =>
  `<link rel="preload" as="fetch" href="${path}" crossorigin="anonymous">`;

/** The address of a board for search engines, which may have come by the short link. @param origin of our pages */
export const canonicalLink = ({ id }: Board, origin: string): string =>
  `<link rel="canonical" href="${escapeHtml(`${origin}/board/${id}`)}">`;

/** Link by which blogs and forums find out how to embed the board of an address. @param origin of our pages */
export const oembedLink = ({ id }: Board, origin: string): string => {
  const href = `${origin}/api/oembed?url=${encodeURIComponent(`${origin}/board/${id}`)}`;
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(href)}">`;
};

/**
 * The brand's colours, from the first paint on; the page replaces them when the brand changes. Computing them takes a
 * millisecond.
 */
export const brandLine = (brand: Brand): string =>
  `<style data-brand="${escapeHtml(colorsKey(brand))}">${brandStyle(brand)}</style>`;

/**
 * A larger head, as that of a board with a long agenda, is fetched by the page: it would delay the first paint of
 * everyone.
 */
const HEAD_CHARACTERS_MAX = 16 * 1024;

/** What a page says of a board. `head`: as JSON; undefined: the page requests it. */
export type BoardOnPage = {
  board: Board;
  state: Pick<BoardState, 'title' | 'settings'>;
  head: string | undefined;
};

export const boardOnPage = (feed: BoardFeed): BoardOnPage => {
  const { board, state } = feed;
  const { json } = publicHead(feed);
  return { board, state, head: json.length <= HEAD_CHARACTERS_MAX ? json : undefined };
};

/** What the page of a board is made from. The page is made again when it differs. */
export const contentOf = ({ state: { title, settings }, head }: BoardOnPage): string =>
  head ?? JSON.stringify([title, settings.brand]);

export type PageHead = BoardOnPage & {
  /** Whether the page will request the public list; the browser then fetches it in parallel with the script. */
  isPublic: boolean;
  /** Further lines of HTML. */
  links: readonly string[];
};

/** Adds the board to the page, so that the page need not request it, and preload links for the page's files. */
export const withPageHead = (html: string, { board, state, head, isPublic, links }: PageHead): string => {
  // Titles recorded by early versions may have open bidirectional controls; requests are checked now.
  const title = closeBidi(state.title);
  const { brand } = state.settings;
  const lines = [
    ...openGraphLines(title, DESCRIPTION, brand?.name),
    ...(brand ? [brandLine(brand)] : []),
    metaLine('name', 'board', head ?? JSON.stringify({ ...publicBoard(board), title: state.title })),
    ...links,
    ...(isPublic && head === undefined ? [preload(`/api/boards/${board.id}`)] : []),
    ...(isPublic ? [preload(`/api/boards/${board.id}/questions?first=${FIRST_PART_QUESTIONS}`)] : []),
  ];
  return withHead(html, title, lines, brand?.name);
};
