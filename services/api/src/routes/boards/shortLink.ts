import { ShortLink } from '@openfloor/contract/http/boards';
import { ShortId } from '@openfloor/contract/ids';
import { findByShortId } from '@openfloor/store/reads/boards';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { PUBLIC } from '../security.ts';

const params = z.object({ shortId: ShortId });

export const shortLink = (app: App, { db }: ApiDependencies): void => {
  const schema = {
    operationId: 'resolveShortId',
    tags: ['Boards'],
    summary: 'Find the board of a short id',
    security: PUBLIC,
    params,
    response: { 200: ShortLink, ...refusals('board-not-found') },
  };
  app.get('/api/short/:shortId', { schema }, async (request, reply) => {
    const found = await findByShortId(db, request.params.shortId);
    return found && !found.isClosed
      ? reply.send({ boardId: found.boardId })
      : refuse(reply, 'board-not-found');
  });
};
