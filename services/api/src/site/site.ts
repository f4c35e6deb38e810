import fastifyStatic from '@fastify/static';
import { closeBidi } from '@openfloor/contract/plainText';
import { PositionQuery } from '@openfloor/contract/http/boards';
import { EmbedQuery } from '@openfloor/contract/http/embed';
import { OverlayQuery } from '@openfloor/contract/http/overlay';
import { BoardId, ConferenceId, ShortId, type Seq } from '@openfloor/contract/ids';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import { readConference, readShownRooms } from '@openfloor/store/conferences/readConference';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { boardFeed, openBoardFeed, openFeedAt } from '../boardFeeds.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { refuse } from '../errors.ts';
import { ownOrigin } from '../ownOrigin.ts';
import { planMissing } from '../plans/planMissing.ts';
import { BRAND_MODULE } from '@openfloor/contract/drawnBoard';
import type { BoardState } from '@openfloor/domain/board/boardState';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { App } from '../routes/typedApp.ts';
import { allowFraming } from '../securityHeaders.ts';
import { serveAssets } from './assets.ts';
import { boardForms } from './boardForms.ts';
import { BOARD_MODULE, modulesOfUndrawn, readBuiltSite } from './builtSite.ts';
import { createDrawnPages, type DrawnPage } from './drawnPage.ts';
import { withRefusal, type RefusedForm } from './earlyPart.ts';
import { openGraphLines, withHead } from './headLines.ts';
import { createPages, type Fill } from './pages.ts';
import { boardOnPage, brandLine, canonicalLink, contentOf, oembedLink, withPageHead } from './pageHead.ts';
import { answerInvalidAddress } from './invalidAddress.ts';
import { withLandingHead } from './landingHead.ts';
import { wantsPage } from './wantsPage.ts';

const HOUR_S = 60 * 60;
const BOARD_PATH = '/board/:boardId';
/** Pages that a closed board keeps. */
const LASTING_PATHS = ['insights', 'record', 'replay'].map((page) => `${BOARD_PATH}/${page}`);
/** The modules of the other pages, as named in the manifest. */
const SPEAKER_MODULE = 'src/features/speaker/SpeakerPage.tsx';
const WALL_MODULES = ['src/app/BoardSubpages.tsx', 'src/features/speaker/wall/WallPage.tsx'];
const OVERLAY_MODULE = 'src/features/speaker/overlay/OverlayPage.tsx';
const LANDING_MODULE = 'src/app/LandingRoute.tsx';
const BOARD_PAGE = { screen: 'board', path: BOARD_PATH, modules: [BOARD_MODULE] } as const;
/** The pages of a board that the server draws. */
const DRAWN_PAGES = [
  BOARD_PAGE,
  { screen: 'speaker', path: `${BOARD_PATH}/speaker`, modules: [SPEAKER_MODULE] },
  { screen: 'wall', path: `${BOARD_PATH}/wall`, modules: WALL_MODULES },
] as const;
/**
 * An overlay's page is transparent from its first paint, and shows nothing but the overlay: no error, and no notice
 * that the page has not loaded yet. Weak enough for a streaming crew's own CSS.
 */
const OVERLAY_STYLE = `<style>
      html:root { background: none; color-scheme: only light; scrollbar-gutter: auto; overflow: hidden; }
      html:root body { background: none; }
      body > :not(#root), #root > :not([data-overlay]) { display: none !important; }
    </style>`;
/** What an embed shows, and the modules. */
const EMBED_MODULES = { board: [BOARD_MODULE], stage: ['src/features/speaker/stage/EmbeddedStage.tsx'] };
/** The pages of a conference and their modules. */
const CONFERENCE_PAGES = {
  '/event/:eventId': 'src/features/conference/ConferencePage.tsx',
  '/event/:eventId/lobby': 'src/features/conference/lobby/LobbyPage.tsx',
};
const CONFERENCE_DESCRIPTION = 'All rooms, and what is on in each of them now';
/** The app's other screens. */
const OTHER_PATHS = ['/my-boards', '/superadmin'];
const API_PATH = /^\/api(?:[/?]|$)/;

/**
 * Redirects short links to their boards and serves the files of the build. Every other path gets the web app, with 404
 * if it is unknown.
 */
export const site = async (app: App, dependencies: ApiDependencies): Promise<void> => {
  const { db, settings, shortIds } = dependencies;
  const { webRoot } = settings;
  const built = await readBuiltSite(webRoot);
  const schema = { hide: true };

  const pages = createPages(built, dependencies);
  const drawnPage = createDrawnPages(built, dependencies);
  /** The web app without data. */
  const plain = pages.fixed();

  const linksOf = (modules: readonly string[]): readonly string[] => [
    ...new Set(modules.flatMap(built.linksOf)),
  ];
  /** Links to what a page of a board with a brand loads besides. */
  const brandLinks = ({ settings: { brand } }: BoardState): readonly string[] =>
    brand === null ? [] : built.linksOf(BRAND_MODULE);

  /**
   * `drawn`: given for a page that the server draws; `links`: further lines of the head; `minSeq`: the page is drawn at
   * this seq or later; `refused`: the refused form that the page answers.
   */
  type Screen = Pick<DrawnPage, 'modules' | 'isPublic'> & {
    drawn?: Pick<DrawnPage, 'screen' | 'origin'> | undefined;
    links?: readonly string[];
  } & Answered;
  type Answered = { minSeq?: Seq; refused?: RefusedForm };

  /** Sends a page of a board. */
  const boardPage = (
    reply: FastifyReply,
    feed: BoardFeed,
    { modules, isPublic, drawn, links: own = [], minSeq = 0, refused }: Screen,
  ): Promise<FastifyReply> => {
    const onPage = boardOnPage(feed);
    const links = [...own, ...brandLinks(feed.state)];
    const fillWith =
      (head: string | undefined): Fill =>
      (html) =>
        withPageHead(html, {
          ...onPage,
          head,
          isPublic,
          links: [...linksOf(modulesOfUndrawn(modules)), ...links],
        });
    const fromSeq = Math.min(minSeq, feed.seq);
    const drawing = drawn && drawnPage?.(feed, { ...drawn, modules, isPublic, links, fromSeq });
    // Under `no-referrer` browsers do not name the origin of a form, and the form would be refused.
    if (drawing && drawn?.screen === 'board') reply.header('referrer-policy', 'same-origin');
    const filling = drawing ?? {
      content: contentOf(onPage),
      fill: (html: string) => ({ html: fillWith(onPage.head)(html) }),
    };
    return pages.filled(reply, {
      key: [feed.board.id, ...modules, isPublic, drawn?.origin, ...own].join(' '),
      ...filling,
      alter: refused && ((html) => withRefusal(html, refused)),
      fillShortly: fillWith(undefined),
    });
  };

  /** Sends a page of an open board. @param isForAll whether its address shows what everybody sees */
  const openBoardPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    feed: BoardFeed,
    { screen, modules }: Pick<DrawnPage, 'screen' | 'modules'>,
    { isForAll, ...answered }: Answered & { isForAll: boolean },
  ): Promise<FastifyReply> => {
    const origin = ownOrigin(dependencies, request);
    const isBoard = screen === 'board';
    return boardPage(reply, feed, {
      modules,
      isPublic: isBoard && isForAll,
      drawn: isForAll && origin !== undefined ? { screen, origin } : undefined,
      links:
        isBoard && origin !== undefined
          ? [canonicalLink(feed.board, origin), oembedLink(feed.board, origin)]
          : [],
      ...answered,
    });
  };

  // People may type a trailing slash.
  for (const path of ['/b/:shortId', '/b/:shortId/'])
    app.get<{ Params: { shortId: string } }>(path, { schema }, async (request, reply) => {
      const shortId = ShortId.safeParse(request.params.shortId);
      const found = shortId.success ? await shortIds.find(shortId.data, request.ip) : undefined;
      if (found && 'code' in found)
        return webRoot === undefined ? refuse(reply, found.code, found) : plain(reply.code(429));
      if (!found || found.kind === 'none') return plain(reply.code(404));
      reply.header('vary', 'accept');
      // A browser that opens a scanned code gets the board with the first answer, without a redirect.
      const isShown = found.kind === 'board' && webRoot !== undefined && wantsPage(request);
      const feed = isShown ? await openBoardFeed(dependencies, found.boardId) : undefined;
      if (feed) return openBoardPage(request, reply, feed, BOARD_PAGE, { isForAll: true });
      const target = found.kind === 'board' ? `/board/${found.boardId}` : `/event/${found.conferenceId}`;
      return reply.header('cache-control', `public, max-age=${HOUR_S}`).redirect(target, 302);
    });
  if (webRoot === undefined) return;

  type BoardPage = { Params: { boardId: string }; Querystring: Record<string, unknown> };
  for (const page of DRAWN_PAGES)
    app.get<BoardPage>(page.path, { schema }, async (request, reply) => {
      const { query } = request;
      const boardId = BoardId.safeParse(request.params.boardId);
      // The board after a form that was sent without scripts.
      const { minSeq = 0 } = PositionQuery.safeParse(query).data ?? {};
      const feed = boardId.success ? await openFeedAt(dependencies, boardId.data, minSeq) : undefined;
      if (!feed) return plain(reply.code(404));
      // Parameters of a screen in the room name another screen, a question or the speaker's token.
      const isForAll = page === BOARD_PAGE ? query['admin'] === undefined : Object.keys(query).length === 0;
      return openBoardPage(request, reply, feed, page, { isForAll, minSeq });
    });
  await boardForms(app, dependencies, async (reply, boardId, refused) => {
    const feed = boardId && (await openBoardFeed(dependencies, boardId));
    if (!feed) return plain(reply);
    return openBoardPage(reply.request, reply, feed, BOARD_PAGE, { isForAll: true, refused });
  });

  const withQuery = <Query>(querystring: Query) => ({
    schema: { ...schema, querystring },
    errorHandler: answerInvalidAddress,
  });
  const overlay = withQuery(OverlayQuery);
  const overlayRefused = pages.fixed((html) => withHead(html, 'Overlay', [OVERLAY_STYLE]));
  const overlayMissing = pages.fixed((html) =>
    withHead(html, 'Overlay', [...built.linksOf(OVERLAY_MODULE), OVERLAY_STYLE]),
  );
  for (const path of ['/overlay/:boardId', '/overlay/:boardId/'])
    app.get<{ Params: { boardId: string } }>(path, overlay, async (request, reply) => {
      const boardId = BoardId.safeParse(request.params.boardId);
      const feed = boardId.success ? await openBoardFeed(dependencies, boardId.data) : undefined;
      const missing = feed && (await planMissing(dependencies, feed.board.id, 'overlay'));
      // A stream may be on air, and its viewers must see no error.
      if (missing)
        return wantsPage(request) ? overlayRefused(reply.code(403)) : refuse(reply, missing.code, missing);
      if (!feed) return overlayMissing(reply.code(404));
      return boardPage(reply, feed, { modules: [OVERLAY_MODULE], isPublic: true, links: [OVERLAY_STYLE] });
    });

  type EmbedPage = { Params: { boardId: string }; Querystring: EmbedQuery };
  const embed = withQuery(EmbedQuery);
  for (const path of ['/embed/:boardId', '/embed/:boardId/'])
    app.get<EmbedPage>(path, embed, async (request, reply) => {
      const { view = 'board' } = request.query;
      const boardId = BoardId.safeParse(request.params.boardId);
      const feed = boardId.success ? await boardFeed(dependencies, boardId.data) : undefined;
      if (!feed || feed.isDeleted) return plain(reply.code(404));
      // A closed board says so inside the page that frames it.
      allowFraming(reply, feed.state.settings.embedOrigins);
      if (!feed.isOpen) return plain(reply.code(404));
      return boardPage(reply, feed, { modules: EMBED_MODULES[view], isPublic: view === 'board' });
    });

  for (const path of LASTING_PATHS)
    app.get<BoardPage>(path, { schema }, async (request, reply) => {
      const boardId = BoardId.safeParse(request.params.boardId);
      const feed = boardId.success ? await boardFeed(dependencies, boardId.data) : undefined;
      return plain(feed ? reply : reply.code(404));
    });

  /** A conference with the state of its first room, whose brand it has. */
  const readShown = async (conferenceId: ConferenceId) => {
    const conference = await readConference(db, conferenceId);
    if (!conference) return undefined;
    const [first] = await readShownRooms(db, conference.id);
    const feed = first && (await openBoardFeed(dependencies, first.boardId));
    return { conference, state: feed?.state };
  };
  /** People who open the page together share its queries. */
  const reading = createSingleFlight<ConferenceId, Awaited<ReturnType<typeof readShown>>>();

  for (const [path, module] of Object.entries(CONFERENCE_PAGES))
    app.get<{ Params: { eventId: string } }>(path, { schema }, async (request, reply) => {
      const conferenceId = ConferenceId.safeParse(request.params.eventId);
      const shown = conferenceId.success
        ? await reading.run(conferenceId.data, () => readShown(conferenceId.data))
        : undefined;
      if (!shown) return plain(reply.code(404));
      const { conference, state } = shown;
      const title = closeBidi(conference.title);
      const brand = state?.settings.brand;
      const links = [
        ...openGraphLines(title, CONFERENCE_DESCRIPTION),
        ...(brand ? [brandLine(brand)] : []),
        ...built.linksOf(module),
        ...(state ? brandLinks(state) : []),
      ];
      const fill = (html: string): string => withHead(html, title, links);
      return pages.filled(reply, {
        key: `${conference.id} ${module}`,
        content: JSON.stringify([title, brand]),
        fill: (html) => ({ html: fill(html) }),
        fillShortly: fill,
      });
    });

  const landingLinks = built.linksOf(LANDING_MODULE);
  const landing = pages.fixed((html) => withLandingHead(html, landingLinks), 'landing.html');
  app.get('/', { schema }, (_request, reply) => landing(reply));

  await app.register((scope) => serveAssets(scope, { ...dependencies, webRoot }), { prefix: '/assets' });
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['assets/**', '{index,landing}.html', 'server/**', 'manifest.json', '**/*.{br,gz}'],
    maxAge: HOUR_S * 1000,
    index: false,
    decorateReply: false,
  });
  for (const path of OTHER_PATHS) app.get(path, { schema }, (_request, reply) => plain(reply));
  app.get('/*', { schema }, (request, reply) =>
    API_PATH.test(request.url) ? refuse(reply, 'not-found') : plain(reply.code(404)),
  );
};
