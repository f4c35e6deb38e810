import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { WebAsset } from '@openfloor/store/operator/webAssets';
import type { FastifyReply } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';
import { refuse } from '../errors.ts';
import type { App } from '../routes/typedApp.ts';
import { createOtherBuilds } from './otherBuilds.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const CACHE_IMMUTABLE = `public, max-age=${YEAR_S}, immutable`;

type AssetDependencies = Pick<ApiDependencies, 'db'> & { webRoot: string };

/**
 * Serves content-hashed files: those of this node's build from disk, those of other recent builds from Postgres. During
 * a rolling deploy, pages of one build request their files from nodes of the other.
 */
export const serveAssets = async (app: App, { db, webRoot }: AssetDependencies): Promise<void> => {
  const otherBuilds = createOtherBuilds(db);

  // For refusals only; files override the header. An unknown name may be a file of the next build.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  // Runs when the file is not on disk.
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(reply, 'not-found');
    const asset = await otherBuilds.find(nameIn(request.url));
    return asset ? sendAsset(reply, asset) : refuse(reply, 'not-found');
  });
  await app.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_S * 1000,
    index: false,
  });
};

/** Needs no URL decoding, because names of hashed files contain no escaped characters. */
const nameIn = (url: string): string => /^\/assets\/([^?]*)/.exec(url)?.[1] ?? '';

/** Sends the same headers as for a file on disk. */
const sendAsset = (
  reply: FastifyReply,
  { contentType, builtAt, content, brotli, gzip }: WebAsset,
): FastifyReply => {
  const variants = { ...(brotli && { br: brotli }), ...(gzip && { gzip }) };
  const encoding = encodingFor(reply.request.headers['accept-encoding'], variants);
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .headers({
      'cache-control': CACHE_IMMUTABLE,
      'last-modified': builtAt.toUTCString(),
      vary: 'accept-encoding',
    })
    .type(contentType)
    .send(encoding ? variants[encoding] : content);
};

type Variants = { br?: Buffer; gzip?: Buffer };

const encodingFor = (accepted: string | undefined, variants: Variants): keyof Variants | undefined => {
  const chosen = accepted && negotiate(accepted.toLowerCase(), Object.keys(variants));
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined;
};
