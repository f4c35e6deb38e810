import {
  DRAWN_ID,
  FIRST_CARDS,
  type DrawBoard,
  type Drawing,
  type DrawnBoard,
  type DrawnScreen,
} from '@openfloor/contract/drawnBoard';
import { FIRST_PART_QUESTIONS } from '@openfloor/contract/limits';
import type { Seq } from '@openfloor/contract/ids';
import { positionIn } from '@openfloor/contract/position';
import type { Question } from '@openfloor/contract/questions';
import { emptyBoard } from '@openfloor/domain/board/boardState';
import { headFor } from '@openfloor/domain/view/audience';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { compressible, type CompressibleBody } from '../compressibleBody.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { QuestionSnapshot } from '../snapshots/questionSnapshots.ts';
import { BOARD_MODULE, LIVE_CHUNK, modulesOfUndrawn, type BuiltSite } from './builtSite.ts';
import { EARLY_SCRIPT, earlyPart, newestLink } from './earlyPart.ts';
import { boardOnPage, contentOf, withPageHead } from './pageHead.ts';
import type { FilledPage } from './pages.ts';

/**
 * Bytes that a server may send before it waits for an acknowledgement: ten segments of 1,460 bytes, less TLS. @see RFC
 * 6928
 */
const FLIGHT_BYTES = 14_336;
/** Bytes of the answer's headers, as HAProxy sends them over HTTP/1.1. */
const HEADER_BYTES = 800;
/** Bytes of the flight that are left unused, because a page that turns out to be too long has to be drawn again. */
const UNUSED_BYTES = 512;
/** A drawing that takes more CPU time than this holds up everything else on the node. */
const DRAWING_CPU_MAX_MS = 100;
const LOGGED_EVERY_MS = 60_000;
/**
 * A board that could not be drawn twice in a row is tried again after this time. A single failure does not count,
 * because a pause of the process may be the cause.
 */
const AGAIN_AFTER_MS = 60_000;
const FAILURES_MAX = 2;
/**
 * Longest page with as few questions as possible. It is exceeded if, for instance, each has hundreds of merged
 * questions.
 */
const PAGE_CHARACTERS_MAX = 256 * 1024;

const STYLESHEET = '<link rel="stylesheet"';
/**
 * The stylesheets of the entry. The styles of the page are inserted after them: otherwise the entry's styles, once
 * loaded, would override those of the page until its own files are loaded too.
 */
const ENTRY_STYLESHEETS = /<link rel="stylesheet"[^>]*>(?:\s*<link rel="stylesheet"[^>]*>)*/;
const SCRIPT = /<(?:script type="module"|link rel="modulepreload")/g;
const ROOT = '<div id="root"></div>';
const LATE = /<main id="late">(.*?)<\/main>/s;
/** The notice that nothing can be read without scripts, which a drawn page does not need. */
const WITHOUT_SCRIPTS = /<noscript>.*?<\/noscript>/s;

type Dependencies = Pick<ApiDependencies, 'snapshots' | 'clock' | 'logger'> & {
  metrics: Pick<ApiDependencies['metrics'], 'noteNotDrawn'>;
};

/** A page that the server draws. */
export type DrawnPage = {
  screen: DrawnScreen;
  /** Modules that the page loads, without the parts that only some boards have. */
  modules: readonly string[];
  /** Whether the page requests the public list where it is not drawn. */
  isPublic: boolean;
  /** Origin of our pages. */
  origin: string;
  /** Further lines of the head. */
  links: readonly string[];
  /** A seq of the feed: the board is drawn there or later. */
  fromSeq: Seq;
};

/**
 * Earlier drawings of a screen. `fits`: how many questions fitted last, if not all did; `failures`: in a row, the last
 * one at `failedAtMs`.
 */
type Tried = { fits?: number; failures: number; failedAtMs: number };
const untried = (): Tried => ({ failures: 0, failedAtMs: -Infinity });

/**
 * Makes pages of boards that can be read before their scripts arrive. They have the board drawn, the styles of its
 * first screen, and as many questions as JSON as fit into the first flight of the answer. They contain only what the
 * public may read, and are no longer sent once some of that is taken back. A board that cannot be drawn gets the page
 * that draws it in the browser.
 * @returns undefined: the build draws no boards
 */
export const createDrawnPages = (
  { drawBoard, stylesOf, linksOf }: BuiltSite,
  { snapshots, clock, logger, metrics }: Dependencies,
) => {
  if (!drawBoard) return undefined;
  try {
    warmUp(drawBoard);
  } catch (error) {
    logger.error({ err: error }, 'boards are not drawn, their pages draw them: a sample could not be drawn');
    return undefined;
  }
  const tried = new WeakMap<BoardFeed, Record<DrawnScreen, Tried>>();
  const triedOf = (feed: BoardFeed, screen: DrawnScreen): Tried => {
    const known = tried.get(feed) ?? { board: untried(), speaker: untried(), wall: untried() };
    tried.set(feed, known);
    return known[screen];
  };
  let loggedAtMs = -Infinity;

  const draw: DrawBoard = (drawing) => {
    const before = process.threadCpuUsage();
    const made = drawBoard(drawing);
    const { user, system } = process.threadCpuUsage(before);
    if ((user + system) / 1000 > DRAWING_CPU_MAX_MS) throw new Error('Drawing a board took too long');
    return made;
  };

  const noteFailure = (error: unknown): void => {
    metrics.noteNotDrawn();
    if (clock.elapsedMs() - loggedAtMs < LOGGED_EVERY_MS) return;
    loggedAtMs = clock.elapsedMs();
    logger.error({ err: error }, 'a board was not drawn, its page draws it');
  };

  /**
   * The page with as many questions as fit.
   * @param withLinks makes the page with links to the files of these modules in its head
   */
  const withDrawing = async (
    feed: BoardFeed,
    { screen, modules: loaded, origin }: DrawnPage,
    head: string,
    { body, total, position }: QuestionSnapshot,
    withLinks: (modules: readonly string[]) => string,
  ): Promise<CompressibleBody> => {
    const board: unknown = JSON.parse(head);
    const questions: Question[] = JSON.parse(body.identity.toString());
    const list = { screen, board, questions, total, position, origin };
    const boardId = feed.board.id;
    const around =
      screen === 'board'
        ? { before: newestLink(boardId), after: earlyPart(boardId, feed.state.settings.review) }
        : { before: '', after: EARLY_SCRIPT };
    const lately = triedOf(feed, screen);
    const least = screen === 'board' ? FIRST_CARDS : 0;
    let first = Math.min(questions.length, lately.fits ?? FIRST_PART_QUESTIONS);
    for (;;) {
      const { html, drawn } = draw({ ...list, first, atMs: clock.nowMs() });
      const modules = [...loaded, ...drawn.parts];
      const empty = withStyles(withLinks(modules), stylesOf(modules));
      const ordered = screen === 'board' ? empty : fontFirst(empty);
      const page = withRoot(ordered, { html, drawn, ...around });
      if (page.length > PAGE_CHARACTERS_MAX && first <= least)
        throw new Error('The page of a drawn board is too long');
      const made = compressible(Buffer.from(page), ['br', 'gzip']);
      const excess = (await made.encoded('br')).length + HEADER_BYTES - FLIGHT_BYTES;
      if (excess <= 0 && first >= questions.length) return made;
      const shareOfList = JSON.stringify(drawn.questions).length / page.length;
      const bytesEach = (shareOfList / Math.max(1, drawn.questions.length)) * (FLIGHT_BYTES - HEADER_BYTES);
      if (excess <= 0 || first <= least) {
        // More may fit than last time, because the questions may have become shorter.
        const more = Math.max(0, Math.floor((-excess - UNUSED_BYTES) / bytesEach));
        if (first < questions.length) lately.fits = first + more;
        return made;
      }
      first = Math.max(least, first - Math.ceil(excess / bytesEach));
    }
  };

  return (feed: BoardFeed, page: DrawnPage): Pick<FilledPage, 'content' | 'fill' | 'isNewEnough'> => ({
    content: `${feed.epoch}.${feed.seq}`,
    isNewEnough: (content) => {
      const position = positionIn(content);
      return position?.epoch === feed.epoch && position.seq >= page.fromSeq;
    },
    fill: async (built) => {
      // A screen in the room gets the whole list, because it may show any question.
      const part = { order: 'votes', first: FIRST_PART_QUESTIONS } as const;
      const wanted = page.screen === 'board' ? { part } : {};
      // While votes arrive, the list may be a tenth of a second old.
      const list = await snapshots.read(feed, 'public', page.fromSeq, wanted);
      const onPage = boardOnPage(feed);
      const content = list.position;
      const said = contentOf(onPage);
      const isReadable = (): boolean => list.isReadable(feed) && contentOf(boardOnPage(feed)) === said;
      const pageWith = (
        modules: readonly string[],
        isPublic: boolean,
        more: readonly string[] = [],
      ): string => {
        const links = [...new Set([...modules.flatMap(linksOf), ...page.links, ...more])];
        return withPageHead(built, { ...onPage, isPublic, links });
      };
      /**
       * Links to the chunk that connects the board, which is needed once the page can be used. Requested with the first
       * paint it arrives earlier by a round trip; requested before, it would delay the first paint.
       */
      const later = page.modules.includes(BOARD_MODULE) ? linksOf(LIVE_CHUNK).map(afterFirstPaint) : [];
      const lately = triedOf(feed, page.screen);
      try {
        // A board with a long agenda has no head on the page: the page fetches it.
        const isTried =
          lately.failures < FAILURES_MAX || clock.elapsedMs() - lately.failedAtMs >= AGAIN_AFTER_MS;
        if (onPage.head !== undefined && isTried) {
          const html = await withDrawing(feed, page, onPage.head, list, (modules) =>
            pageWith(modules, false, later),
          );
          lately.failures = 0;
          return { html, content, isReadable };
        }
      } catch (error) {
        lately.failures += 1;
        lately.failedAtMs = clock.elapsedMs();
        noteFailure(error);
      }
      return { html: pageWith(modulesOfUndrawn(page.modules), page.isPublic), content, isReadable };
    },
  });
};

/** Marks a link that the script of `earlyPart.ts` makes a preload after the first paint. */
const afterFirstPaint = (link: string): string => link.replace('rel="modulepreload"', 'rel="later"');

const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';
const WARM_UP_DRAWINGS = 30;

/** Draws each screen until the code is compiled: the first drawing takes a hundred times as long. */
const warmUp = (drawBoard: DrawBoard): void => {
  const createdAt = new Date(0).toISOString();
  const board = { id: SAMPLE_ID, shortId: 'abc234', title: 'A board', createdAt };
  const question = { boardId: SAMPLE_ID, text: 'A question', votes: 1, createdAt };
  const questions = Array.from({ length: FIRST_CARDS }, (_, number) => ({
    ...question,
    id: `${SAMPLE_ID.slice(0, -1)}${number}`,
    hidden: false,
    pinned: number === 0,
    isAnswered: false,
  }));
  const head = headFor('public', SAMPLE_ID, { ...emptyBoard(), title: board.title });
  const drawing: Omit<Drawing, 'screen'> = {
    // As pages have it, without fields that are undefined.
    board: JSON.parse(JSON.stringify({ ...board, ...head })),
    questions,
    total: questions.length,
    first: questions.length,
    position: 'epoch.1',
    atMs: 0,
    origin: 'https://example.org',
  };
  for (const screen of ['board', 'speaker', 'wall'] as const)
    for (let drawings = 0; drawings < WARM_UP_DRAWINGS; drawings += 1) drawBoard({ ...drawing, screen });
};

/** The page with the drawing in its root. The notice about a page that does not load moves below the drawing. */
const withRoot = (
  page: string,
  { html, drawn, before, after }: { html: string; drawn: DrawnBoard; before: string; after: string },
): string => {
  const json = JSON.stringify(drawn).replaceAll('<', String.raw`\u003c`);
  return page
    .replace(WITHOUT_SCRIPTS, '')
    .replace(
      ROOT,
      () =>
        `${before}<div id="root">${html}</div>${after}<script type="application/json" id="${DRAWN_ID}">${json}</script>`,
    )
    .replace(LATE, '<aside id="late" aria-label="Loading">$1</aside>');
};

/** Makes the page of a stage or a wall load its font before its scripts: the drawing needs only the font. */
const fontFirst = (page: string): string => page.replaceAll(SCRIPT, '$& fetchpriority="low"');

/**
 * Writes the styles into the page. Their files, which other screens need too, apply only once `main.tsx` enables them.
 */
const withStyles = (page: string, styles: string): string =>
  page
    .replace(ENTRY_STYLESHEETS, (links) => `${links}<style>${styles}</style>`)
    .replaceAll(STYLESHEET, '<link media="not all" rel="stylesheet"');
