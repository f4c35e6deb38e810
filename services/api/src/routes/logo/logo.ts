import { Done } from '@openfloor/contract/http/boards';
import type { BoardId } from '@openfloor/contract/ids';
import { LOGO_BYTES_MAX } from '@openfloor/contract/limits';
import { readLogo, removeLogo, writeLogo } from '@openfloor/store/boardLogos';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { openBoardFeed } from '../../boardFeeds.ts';
import { isKnown } from '../../compressibleBody.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { takeAct, takeLogo } from '../../limits/actLimits.ts';
import { MODERATORS, rightOnLatest } from '../moderation/moderate.ts';
import { documented } from '../docs/documented.ts';
import { largeBody } from '../largeBody.ts';
import { BOARD_TOKEN, refusals, WRITE } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_BOARD_TOKEN, PUBLIC } from '../security.ts';
import { planMissing } from '../../plans/planMissing.ts';
import type { App } from '../typedApp.ts';
import { redrawLogo } from './redrawLogo.ts';

const PATH = '/api/boards/:boardId/logo';
const FORMATS = { 'image/png': 'png', 'image/webp': 'webp' } as const;
/** So that the arrival of a hall reads the logo once. */
const KEPT_MS = 1000;
/** A picture in memory that is as young is also that of an event that screens have just got. */
const YOUNG_MS = 50;
const KEPT_BYTES_MAX = 32 * 1024 * 1024;

/** A picture that is opened by itself is no page of ours. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // A logo that was replaced is still shown for a minute.
  'cache-control': 'public, max-age=60',
};

const BINARY = { type: 'string', format: 'binary', examples: ['\x89PNG\r\n\x1a\n…'] } as const;

type Kept = { png: Buffer; version: string };
const LogoQuery = z.object({ v: z.string().max(100).optional() });

/** Bytes, which `redrawLogo` checks. */
const Picture = z.unknown();
documented.add(Picture, { id: 'LogoFile', ...BINARY });
const ServedPicture = z.string();
documented.add(ServedPicture, { id: 'Logo', ...BINARY });

/** The logo of a board's brand. It is not in the log: an undo changes what screens show, and no picture. */
export const logo = (app: App, dependencies: ApiDependencies): void => {
  const { db, limits } = dependencies;
  const common = { tags: ['Boards'], params: BoardParams };

  const kept = new LRUCache<BoardId, Kept>({
    max: 1000,
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ png }) => png.length,
    ttl: KEPT_MS,
    fetchMethod: (boardId) => readLogo(db, boardId),
  });
  /** @param version that the caller expects: another one in memory is read again, unless it was read just now */
  const pictureOf = (boardId: BoardId, version: string | undefined): Promise<Kept | undefined> => {
    const isOther = version !== undefined && kept.peek(boardId)?.version !== version;
    const isYoung = kept.getRemainingTTL(boardId) > KEPT_MS - YOUNG_MS;
    return kept.fetch(boardId, { forceRefresh: isOther && !isYoung });
  };

  const put = {
    ...common,
    operationId: 'putLogo',
    summary: 'Replace the logo of a board',
    description: `Raw PNG or WebP of at most ${LOGO_BYTES_MAX} bytes. Screens show it while the setting \`brand\` has \`logo\`; to have open screens show another picture, set the brand again.`,
    security: BY_BOARD_TOKEN,
    consumes: Object.keys(FORMATS),
    body: Picture,
    response: {
      200: Done,
      ...refusals(...WRITE, ...BOARD_TOKEN, 'board-not-found', 'invalid-logo', 'plan-required', 'overloaded'),
    },
  };
  const remove = {
    ...common,
    operationId: 'removeLogo',
    summary: 'Remove the logo of a board',
    security: BY_BOARD_TOKEN,
    response: { 200: Done, ...refusals(...WRITE, ...BOARD_TOKEN, 'board-not-found') },
  };
  const get = {
    ...common,
    operationId: 'getLogo',
    summary: 'Get the logo of a board',
    description:
      '`v`: the `logoVersion` of the brand, for another address of each picture; the answer is the present one.',
    security: PUBLIC,
    querystring: LogoQuery,
    response: {
      200: { description: 'Success', content: { 'image/png': { schema: ServedPicture } } },
      304: z.undefined(),
      ...refusals('invalid-request', 'board-not-found', 'logo-not-found'),
    },
  };

  /** Admits and counts a picture before the server takes its bytes. */
  const admitLogo = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const boardId = BoardParams.safeParse(request.params).data?.boardId;
    if (boardId === undefined) return refuse(reply, 'board-not-found');
    const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    const missing = await planMissing(dependencies, boardId, 'brand');
    if (missing) return refuse(reply, missing.code, missing);
    const exceeded = await takeLogo(limits, boardId);
    return exceeded && refuse(reply, 'rate-limited', exceeded);
  };

  void app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(Object.keys(FORMATS), { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.put(
      PATH,
      { schema: put, ...largeBody(dependencies, LOGO_BYTES_MAX, admitLogo) },
      async (request, reply) => {
        const { boardId } = request.params;
        // Again, since the caller may have been removed while the picture arrived.
        const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
        if (!held.ok) return refuse(reply, held.code);
        const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(/[;\s]/);
        const format = type === 'image/webp' ? FORMATS[type] : FORMATS['image/png'];
        const redrawn = Buffer.isBuffer(request.body)
          ? await redrawLogo(request.body, format)
          : ({ ok: false, code: 'invalid-logo' } as const);
        if (!redrawn.ok) return refuse(reply, redrawn.code);
        const isOpen = await writeLogo(db, boardId, redrawn.png);
        kept.delete(boardId);
        return isOpen ? reply.send({}) : refuse(reply, 'board-not-found');
      },
    );
  });

  app.delete(PATH, { schema: remove }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    const exceeded = await takeAct(limits, boardId);
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    await removeLogo(db, boardId);
    kept.delete(boardId);
    return reply.send({});
  });

  app.get(PATH, { schema: get }, async (request, reply) => {
    const { boardId } = request.params;
    if (!(await openBoardFeed(dependencies, boardId))) return refuse(reply, 'board-not-found');
    // A logo that was replaced meanwhile ends the read of the former one.
    const { v } = request.query;
    const found = await pictureOf(boardId, v).catch(() => pictureOf(boardId, v));
    if (!found) return refuse(reply, 'logo-not-found');
    const etag = `"${found.version}"`;
    reply.headers({ ...PICTURE_HEADERS, etag });
    if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply.type('image/png').send(found.png);
  });
};
