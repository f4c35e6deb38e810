import fastifyStatic from '@fastify/static';
import { ShortId } from '@openfloor/contract/ids';
import { findByShortId } from '@openfloor/store/reads/boards';
import type { FastifyReply } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';
import { refuse } from '../errors.ts';
import type { App } from '../routes/app.ts';

const HOUR_S = 60 * 60;
const OF_THE_API = /^\/api(?:[/?]|$)/;

/** The pages: short links lead to their boards, files are served as built, every other page is the web app. */
export const site = async (app: App, { db, settings }: ApiDependencies): Promise<void> => {
  app.get<{ Params: { shortId: string } }>(
    '/b/:shortId',
    { schema: { hide: true } },
    async (request, reply) => {
      const shortId = ShortId.safeParse(request.params.shortId);
      const boardId = shortId.success ? await findByShortId(db, shortId.data) : undefined;
      if (boardId === undefined) return page(reply.code(404));
      return reply.header('cache-control', `public, max-age=${HOUR_S}`).redirect(`/board/${boardId}`, 302);
    },
  );
  const { webRoot } = settings;
  const page = (reply: FastifyReply): FastifyReply =>
    webRoot === undefined ? refuse(reply, 'not-found') : reply.sendFile('index.html', { maxAge: 0 });
  if (webRoot === undefined) return;
  await app.register(fastifyStatic, { root: webRoot, preCompressed: true, wildcard: false, index: false });
  app.get('/*', { schema: { hide: true } }, (request, reply) =>
    OF_THE_API.test(request.url) ? refuse(reply, 'not-found') : page(reply),
  );
};
