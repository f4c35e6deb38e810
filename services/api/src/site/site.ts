import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { closeBidi } from '@openfloor/contract/plainText';
import { EmbedQuery } from '@openfloor/contract/http/embed';
import { OverlayQuery } from '@openfloor/contract/http/overlay';
import { BoardId, EventId, ShortId } from '@openfloor/contract/ids';
import { findEventByShortId, readEvent } from '@openfloor/store/events/readEvent';
import { findByShortId } from '@openfloor/store/reads/boards';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { boardFeed, openBoardFeed } from '../boardFeeds.ts';
import { compressible, sendBody, type CompressibleBody } from '../compressibleBody.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { refuse } from '../errors.ts';
import { ownOrigin } from '../ownOrigin.ts';
import { planMissing } from '../plans/planMissing.ts';
import type { BoardState } from '@openfloor/domain/board/boardState';
import type { App } from '../routes/typedApp.ts';
import { allowFraming } from '../securityHeaders.ts';
import { serveAssets } from './assets.ts';
import { openGraphLines, withHead } from './headLines.ts';
import { withInstallation } from './installation.ts';
import { oembedLink, withPageHead } from './pageHead.ts';
import { answerInvalidAddress } from './invalidAddress.ts';
import { withLandingHead } from './landingHead.ts';
import { BuildManifest, pageFileLinks } from './pageFiles.ts';
import { wantsPage } from './wantsPage.ts';

const HOUR_S = 60 * 60;
const PAGES_MAX = 500;
const BOARD_PATH = '/board/:boardId';
/** Pages that a closed board keeps. */
const LASTING_PATHS = ['insights', 'record', 'replay'].map((page) => `${BOARD_PATH}/${page}`);
/** The modules of the pages, as named in the manifest. */
const BOARD_MODULE = 'src/features/board/BoardPage.tsx';
const SPEAKER_MODULE = 'src/features/speaker/SpeakerPage.tsx';
const WALL_MODULE = 'src/features/speaker/wall/WallPage.tsx';
const OVERLAY_MODULE = 'src/features/speaker/overlay/OverlayPage.tsx';
/** What pages of a board with a brand load besides. */
const BRAND_MODULE = 'src/design/components/Brand/brandParts.ts';
const LANDING_MODULE = 'src/app/LandingRoute.tsx';
/** The pages of a board and their modules. */
const BOARD_PAGES = {
  [BOARD_PATH]: BOARD_MODULE,
  [`${BOARD_PATH}/speaker`]: SPEAKER_MODULE,
  [`${BOARD_PATH}/wall`]: WALL_MODULE,
};
/**
 * An overlay's page is transparent from its first paint, and shows nothing but the overlay: no error, and no notice that
 * the page has not loaded yet. Weak enough for a streaming crew's own CSS.
 */
const OVERLAY_STYLE = `<style>
      html:root { background: none; color-scheme: only light; scrollbar-gutter: auto; overflow: hidden; }
      html:root body { background: none; }
      body > :not(#root), #root > :not([data-overlay]) { display: none !important; }
    </style>`;
/** What an embed shows, and the modules. */
const EMBED_MODULES = { board: BOARD_MODULE, stage: 'src/features/speaker/stage/EmbeddedStage.tsx' };
/** The pages of an event and their modules. */
const EVENT_PAGES = {
  '/event/:eventId': 'src/features/event/EventPage.tsx',
  '/event/:eventId/lobby': 'src/features/event/lobby/LobbyPage.tsx',
};
const EVENT_DESCRIPTION = 'All rooms, and what is on in each of them now';
/** The app's other screens. */
const OTHER_PATHS = ['/my-boards', '/superadmin'];
const API_PATH = /^\/api(?:[/?]|$)/;

/** Redirects short links to their boards and serves the files of the build. Every other path gets the web app, with 404 if it is unknown. */
export const site = async (app: App, dependencies: ApiDependencies): Promise<void> => {
  const { clock, db, settings } = dependencies;
  const { webRoot } = settings;
  const schema = { hide: true };

  /** Compresses each page once, because many visitors open the same pages. */
  const pages = new LRUCache<string, CompressibleBody>({ max: PAGES_MAX });

  /** Sends the page, which is never cached, unlike its files. @param fill adds data to the HTML */
  const page = async (
    reply: FastifyReply,
    fill = (html: string) => html,
    file = 'index.html',
  ): Promise<FastifyReply> => {
    if (webRoot === undefined) return refuse(reply, 'not-found');
    const built = await readFile(join(webRoot, file), 'utf8');
    const installed = withInstallation(built, settings, clock.nowMs());
    const html = fill(withChosenTheme(installed, reply.request.headers.cookie));
    const body = pages.get(html) ?? compressible(Buffer.from(html));
    pages.set(html, body);
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    return sendBody(reply.type('text/html; charset=utf-8'), body);
  };

  /** The page that a short id leads to. */
  const targetOf = async (shortId: ShortId): Promise<string | undefined> => {
    const board = await findByShortId(db, shortId);
    if (board) return `/board/${board.boardId}`;
    const eventId = await findEventByShortId(db, shortId);
    return eventId === undefined ? undefined : `/event/${eventId}`;
  };

  // People may type a trailing slash.
  for (const path of ['/b/:shortId', '/b/:shortId/'])
    app.get<{ Params: { shortId: string } }>(path, { schema }, async (request, reply) => {
      const shortId = ShortId.safeParse(request.params.shortId);
      const target = shortId.success ? await targetOf(shortId.data) : undefined;
      if (target === undefined) return page(reply.code(404));
      return reply.header('cache-control', `public, max-age=${HOUR_S}`).redirect(target, 302);
    });
  if (webRoot === undefined) return;

  type BoardPage = { Params: { boardId: string }; Querystring: { admin?: string } };
  for (const [path, module] of Object.entries(BOARD_PAGES))
    app.get<BoardPage>(path, { schema }, async (request, reply) => {
      const boardId = BoardId.safeParse(request.params.boardId);
      const feed = boardId.success ? await openBoardFeed(dependencies, boardId.data) : undefined;
      if (!feed) return page(reply.code(404));
      const { board, state } = feed;
      const isPublic = path === BOARD_PATH && request.query.admin === undefined;
      const links = [...(await fileLinks(webRoot, module)), ...(await brandLinks(webRoot, state))];
      const origin = ownOrigin(dependencies, request);
      if (path === BOARD_PATH && origin !== undefined) links.push(oembedLink(board, origin));
      return page(reply, (html) => withPageHead(html, { board, state, isPublic, links }));
    });

  const withQuery = <Query>(querystring: Query) => ({
    schema: { ...schema, querystring },
    errorHandler: answerInvalidAddress,
  });
  const overlay = withQuery(OverlayQuery);
  for (const path of ['/overlay/:boardId', '/overlay/:boardId/'])
    app.get<{ Params: { boardId: string } }>(path, overlay, async (request, reply) => {
      const boardId = BoardId.safeParse(request.params.boardId);
      const feed = boardId.success ? await openBoardFeed(dependencies, boardId.data) : undefined;
      const missing = feed && (await planMissing(dependencies, feed.board.id, 'overlay'));
      // A stream may be on air: whoever watches it sees no error.
      if (missing)
        return wantsPage(request)
          ? page(reply.code(403), (html) => withHead(html, 'Overlay', [OVERLAY_STYLE]))
          : refuse(reply, missing.code, missing);
      const links = [...(await fileLinks(webRoot, OVERLAY_MODULE)), OVERLAY_STYLE];
      if (!feed) return page(reply.code(404), (html) => withHead(html, 'Overlay', links));
      const { board, state } = feed;
      links.push(...(await brandLinks(webRoot, state)));
      return page(reply, (html) => withPageHead(html, { board, state, isPublic: true, links }));
    });

  type EmbedPage = { Params: { boardId: string }; Querystring: EmbedQuery };
  const embed = withQuery(EmbedQuery);
  for (const path of ['/embed/:boardId', '/embed/:boardId/'])
    app.get<EmbedPage>(path, embed, async (request, reply) => {
      const { view = 'board' } = request.query;
      const boardId = BoardId.safeParse(request.params.boardId);
      const feed = boardId.success ? await boardFeed(dependencies, boardId.data) : undefined;
      if (!feed || feed.isDeleted) return page(reply.code(404));
      const { board, state } = feed;
      // A closed board says so inside the page that frames it.
      allowFraming(reply, state.settings.embedOrigins);
      if (!feed.isOpen) return page(reply.code(404));
      const module = EMBED_MODULES[view];
      const links = [...(await fileLinks(webRoot, module)), ...(await brandLinks(webRoot, state))];
      const isPublic = view === 'board';
      return page(reply, (html) => withPageHead(html, { board, state, isPublic, links }));
    });

  for (const path of LASTING_PATHS)
    app.get<BoardPage>(path, { schema }, async (request, reply) => {
      const boardId = BoardId.safeParse(request.params.boardId);
      const feed = boardId.success ? await boardFeed(dependencies, boardId.data) : undefined;
      return page(feed ? reply : reply.code(404));
    });

  for (const [path, module] of Object.entries(EVENT_PAGES))
    app.get<{ Params: { eventId: string } }>(path, { schema }, async (request, reply) => {
      const eventId = EventId.safeParse(request.params.eventId);
      const event = eventId.success ? await readEvent(db, eventId.data) : undefined;
      if (!event) return page(reply.code(404));
      const title = closeBidi(event.title);
      const links = [...openGraphLines(title, EVENT_DESCRIPTION), ...(await fileLinks(webRoot, module))];
      return page(reply, (html) => withHead(html, title, links));
    });

  app.get('/', { schema }, async (_request, reply) => {
    const links = await fileLinks(webRoot, LANDING_MODULE);
    return page(reply, (html) => withLandingHead(html, links), 'landing.html');
  });

  await app.register((scope) => serveAssets(scope, { ...dependencies, webRoot }), { prefix: '/assets' });
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['assets/**', '{index,landing}.html', 'manifest.json', '**/*.{br,gz}'],
    maxAge: HOUR_S * 1000,
    index: false,
    decorateReply: false,
  });
  for (const path of OTHER_PATHS) app.get(path, { schema }, (_request, reply) => page(reply));
  app.get('/*', { schema }, (request, reply) =>
    API_PATH.test(request.url) ? refuse(reply, 'not-found') : page(reply.code(404)),
  );
};

/** Links to the files that a page loads besides the entry; none without a valid manifest. */
const fileLinks = async (webRoot: string, module: string): Promise<string[]> => {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(webRoot, 'manifest.json'), 'utf8'));
    return pageFileLinks(BuildManifest.parse(manifest), module);
  } catch {
    return [];
  }
};

/** Links to what a page of a board with a brand loads besides. */
const brandLinks = async (webRoot: string, { settings }: BoardState): Promise<string[]> =>
  settings.brand === null ? [] : fileLinks(webRoot, BRAND_MODULE);

const DEVICE_THEME = /media="\(prefers-color-scheme: (light|dark)\)"/g;
const CHOSEN = /(?:^|;\s*)openfloor_theme=(light|dark)(?:;|$)/;

/** Sets the colour theme that the visitor chose, from the web app's cookie, on the page. */
export const withChosenTheme = (html: string, cookies = ''): string => {
  const theme = CHOSEN.exec(cookies)?.[1];
  if (theme === undefined) return html;
  // The browser's bars have the colour of the page, whatever the device's setting is.
  return html
    .replace('<html', `<html data-theme="${theme}"`)
    .replaceAll(DEVICE_THEME, (_media, device) => `media="${device === theme ? 'all' : 'not all'}"`);
};
