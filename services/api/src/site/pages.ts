import { createHash } from 'node:crypto';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { bytesHeldBy, compressible, encode, sendBody, type CompressibleBody } from '../compressibleBody.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { refuse } from '../errors.ts';
import type { LongRead } from '../longReads/longReads.ts';
import { chosenTheme, withTheme } from './chosenTheme.ts';
import type { BuiltSite } from './builtSite.ts';
import { promoRuns, withInstallation } from './installation.ts';

/** Writes something into the HTML of a built page. */
export type Fill = (html: string) => string;

/** A page with what it says of a board or a conference. */
export type FilledPage = {
  /** Names the page among all pages; a page that is made for the same key replaces the former one. */
  key: string;
  /** What the page is made of besides its key: the page is made again when it differs. */
  content: string;
  fill: (html: string) => MadePage | Promise<MadePage>;
  /**
   * Whether a cached page that was made from other content suffices, as long as it may still be read. Without this
   * function any does.
   */
  isNewEnough?: (content: string) => boolean;
  /** Writes something into the page for this answer alone. */
  alter?: Fill | undefined;
  /** Writes little, for an address that has used up its time: the client then reads the rest. */
  fillShortly: Fill;
};

/**
 * A page that was made, compressed already or not. `content`: what it was made from, if that is not what was asked for.
 * `isReadable`: given for a page with what the public may read, says whether it still may; such a page is made again
 * after a second at the earliest.
 */
export type MadePage = { html: string | CompressibleBody; content?: string; isReadable?: () => boolean };

type SendPage = (reply: FastifyReply) => Promise<FastifyReply>;

export type Pages = {
  /** Makes a function that sends a page which says the same to everyone. */
  fixed: (fill?: Fill, file?: keyof BuiltSite['html']) => SendPage;
  /** Sends a page that is kept until its content changes. */
  filled: (reply: FastifyReply, page: FilledPage) => Promise<FastifyReply>;
};

/**
 * Bytes of cached pages, of all boards together. A page has 3 to 30 KB, a drawn one 70, so at least those of 150 boards
 * fit.
 */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;
/** While votes arrive, a page that may still be read is made once in this time. */
const REMAKE_EVERY_MS = 1000;

type Kept = Pick<MadePage, 'isReadable'> & { content: string; body: CompressibleBody; madeAtMs: number };
type PageDependencies = Pick<ApiDependencies, 'settings' | 'clock' | 'longReads' | 'metrics'>;

/**
 * Sends the pages of the build. Each is made and compressed once for a key, a theme and a content, because a hall opens
 * the same page within a minute; while votes arrive, it is made once a second. Making a page is a long read of its
 * address. An address beyond its time gets a page with little in it, which is not cached.
 */
export const createPages = (
  { html }: BuiltSite,
  { settings, clock, longReads, metrics }: PageDependencies,
): Pages => {
  const kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ content, body }) => 2 * content.length + bytesHeldBy(body),
  });
  const making = createSingleFlight<string, LongRead<Kept>>();
  metrics.watchCache('pages', () => kept.calculatedSize);

  const builtFor = (reply: FastifyReply, file: keyof BuiltSite['html']) => {
    const theme = chosenTheme(reply.request.headers.cookie);
    const nowMs = clock.nowMs();
    return {
      variant: `${theme ?? ''} ${promoRuns(settings, nowMs)}`,
      built: () => withTheme(withInstallation(html[file] ?? '', settings, nowMs), theme),
    };
  };

  const isStillServable = ({ madeAtMs, isReadable }: Kept): boolean =>
    clock.elapsedMs() - madeAtMs < REMAKE_EVERY_MS && isReadable?.() === true;

  return {
    fixed: (fill = (page) => page, file = 'index.html') => {
      const bodies = new Map<string, CompressibleBody>();
      return async (reply) => {
        if (html[file] === undefined) return refuse(reply, 'not-found');
        const { variant, built } = builtFor(reply, file);
        const body = bodies.get(variant) ?? bodyOf(fill(built()));
        bodies.set(variant, body);
        return send(reply, body);
      };
    },
    filled: async (reply, { key, content, fill, isNewEnough = () => true, alter, fillShortly }) => {
      if (html['index.html'] === undefined) return refuse(reply, 'not-found');
      const { variant, built } = builtFor(reply, 'index.html');
      // A hash, because a key may contain the host that the request names.
      const name = createHash('sha256').update(`${key} ${variant}`).digest('base64url');
      const sendAltered = (body: CompressibleBody): Promise<FastifyReply> =>
        alter ? send(reply, bodyOf(alter(body.identity.toString())), 'no-store') : send(reply, body);
      const known = kept.get(name);
      if (known?.content === content || (known && isStillServable(known) && isNewEnough(known.content)))
        return sendAltered(known.body);
      const makeAndKeep = async (): Promise<Kept> => {
        const madeAtMs = clock.elapsedMs();
        const { html: filled, ...rest } = await fill(built());
        const body = typeof filled === 'string' ? bodyOf(filled) : filled;
        const page: Kept = { content, ...rest, body, madeAtMs };
        kept.set(name, page);
        // `isReadable` holds the state of the board, which may be large.
        if (page.isReadable) setTimeout(() => delete page.isReadable, REMAKE_EVERY_MS).unref();
        await encode(reply, body);
        return page;
      };
      const reader = { audience: 'page', address: reply.request.ip } as const;
      for (;;) {
        const isShared = making.underWay.has(name);
        const made = await making.run(name, () => longReads.timed(reader, makeAndKeep));
        if (made.ok && made.result.isReadable?.() !== false && isNewEnough(made.result.content))
          return sendAltered(made.result.body);
        // The page has something that was taken back meanwhile, or is older than this request wants: it is made again.
        // Or the address that began to make it has used up its time; this one may still have some.
        if (made.ok || isShared) continue;
        metrics.noteShortPage();
        return sendAltered(bodyOf(fillShortly(built())));
      }
    },
  };
};

const bodyOf = (html: string): CompressibleBody => compressible(Buffer.from(html));

const send = (
  reply: FastifyReply,
  body: CompressibleBody,
  cacheControl = 'no-cache',
): Promise<FastifyReply> => {
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
  reply.headers({ 'cache-control': cacheControl, vary });
  return sendBody(reply.type('text/html; charset=utf-8'), body);
};
