import { ShortLink } from '@openfloor/contract/http';
import { ShortId } from '@openfloor/contract/ids';
import { findByShortId } from '@openfloor/store/reads/boards';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { refusals } from '../schemas.ts';

const params = z.object({ shortId: ShortId });

export const shortLink = (app: App, { db }: ApiDependencies): void => {
  const schema = { params, response: { 200: ShortLink, ...refusals } };
  app.get('/api/short/:shortId', { schema }, async (request, reply) => {
    const boardId = await findByShortId(db, request.params.shortId);
    return boardId === undefined ? refuse(reply, 'board-not-found') : reply.send({ boardId });
  });
};
