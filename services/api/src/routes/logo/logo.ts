import { getLogo, putLogo, removeLogo } from '@openfloor/contract/calls/logo';
import { Logo, LogoFile } from '@openfloor/contract/http/logo';
import type { BoardId } from '@openfloor/contract/ids';
import { LOGO_BYTES_MAX } from '@openfloor/contract/limits';
import * as boardLogos from '@openfloor/store/boards/boardLogos';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { holdModerator } from '../../auth/rights.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import { isKnown } from '../../compressibleBody.ts';
import { refuse } from '../../errors.ts';
import { takeAct, takeLogo } from '../../limits/actLimits.ts';
import { planMissing } from '../../plans/planMissing.ts';
import { documented } from '../docs/documented.ts';
import { largeBody } from '../largeBody.ts';
import { createServe, inTypes, type Server } from '../serve.ts';
import type { App } from '../typedApp.ts';
import { redrawLogo } from './redrawLogo.ts';

const tag = 'Boards';
const FORMATS = { 'image/png': 'png', 'image/webp': 'webp' } as const;
/** A logo is cached this long, so that an arriving hall reads it once. */
const KEPT_MS = 1000;
/** A logo that was read less than this time ago is recent enough for an event that screens have just got. */
const YOUNG_MS = 50;
const KEPT_BYTES_MAX = 32 * 1024 * 1024;

/** Headers by which a picture that is opened by itself cannot act as a page of ours. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // A logo that was replaced may be shown for another minute.
  'cache-control': 'public, max-age=60',
};

const BINARY = { type: 'string', format: 'binary', examples: ['\x89PNG\r\n\x1a\n…'] } as const;
documented.add(LogoFile, { id: 'LogoFile', ...BINARY });
documented.add(Logo, { id: 'Logo', ...BINARY });

type Kept = { png: Buffer; version: string };

/**
 * Routes of the logo of a board's brand. The logo is not in the log: an undo changes what screens show, but not the
 * picture.
 */
export const logo = ({ app, serve, dependencies }: Server): void => {
  const { db, limits } = dependencies;

  const kept = new LRUCache<BoardId, Kept>({
    max: 1000,
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ png }) => png.length,
    ttl: KEPT_MS,
    fetchMethod: (boardId) => boardLogos.readLogo(db, boardId),
  });
  /**
   * The logo, through the cache.
   * @param version that the client expects: a cached logo of another version is read again, unless it was read just now
   */
  const pictureOf = (boardId: BoardId, version: string | undefined): Promise<Kept | undefined> => {
    const isOther = version !== undefined && kept.peek(boardId)?.version !== version;
    const isYoung = kept.getRemainingTTL(boardId) > KEPT_MS - YOUNG_MS;
    return kept.fetch(boardId, { forceRefresh: isOther && !isYoung });
  };

  /** Admits and counts a picture before the server takes its bytes. */
  const admitLogo = async (
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const { kind } = putLogo;
    const held = await holdModerator({ dependencies, request, kind, mayBeStale: false });
    if (!held.ok) return refuse(reply, held.code);
    const boardId = held.right.feed.board.id;
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
    createServe(scope, dependencies)(
      putLogo,
      {
        tag,
        summary: 'Replace the logo of a board',
        description: `Raw PNG or WebP of at most ${LOGO_BYTES_MAX} bytes. Screens show it while the setting \`brand\` has \`logo\`; to have open screens show another picture, set the brand again.`,
        refusals: ['invalid-logo', 'plan-required', 'overloaded'],
        consumes: Object.keys(FORMATS),
        ...largeBody(dependencies, LOGO_BYTES_MAX, admitLogo),
      },
      async ({ params: { boardId }, body, request, reply }) => {
        const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(/[;\s]/);
        const format = type === 'image/webp' ? FORMATS[type] : FORMATS['image/png'];
        const redrawn = Buffer.isBuffer(body)
          ? await redrawLogo(body, format)
          : ({ ok: false, code: 'invalid-logo' } as const);
        if (!redrawn.ok) return refuse(reply, redrawn.code);
        const isOpen = await boardLogos.writeLogo(db, boardId, redrawn.png);
        kept.delete(boardId);
        return isOpen ? {} : refuse(reply, 'board-not-found');
      },
    );
  });

  serve(
    removeLogo,
    { tag, summary: 'Remove the logo of a board' },
    async ({ params: { boardId }, reply }) => {
      const exceeded = await takeAct(limits, boardId);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      await boardLogos.removeLogo(db, boardId);
      kept.delete(boardId);
      return {};
    },
  );

  serve(
    getLogo,
    {
      tag,
      summary: 'Get the logo of a board',
      description:
        '`v`: the `logoVersion` of the brand, for another address of each picture; the answer is the present one.',
      refusals: ['logo-not-found'],
      answers: { 200: inTypes({ 'image/png': Logo }), 304: z.undefined() },
    },
    async ({ params: { boardId }, query: { v }, request, reply }) => {
      if (!(await openBoardFeed(dependencies, boardId))) return refuse(reply, 'board-not-found');
      // Tries a second time: if the logo is replaced meanwhile, the cache aborts the read of the former one.
      const found = await pictureOf(boardId, v).catch(() => pictureOf(boardId, v));
      if (!found) return refuse(reply, 'logo-not-found');
      const etag = `"${found.version}"`;
      reply.headers({ ...PICTURE_HEADERS, etag });
      if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
      return reply.type('image/png').send(found.png);
    },
  );
};
