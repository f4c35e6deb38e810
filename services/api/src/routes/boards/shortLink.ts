import { ShortLink } from '@openfloor/contract/http/boards';
import { ShortId } from '@openfloor/contract/ids';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { PUBLIC } from '../security.ts';

const params = z.object({ shortId: ShortId });

export const shortLink = (app: App, { shortIds }: ApiDependencies): void => {
  const schema = {
    operationId: 'resolveShortId',
    tags: ['Boards'],
    summary: 'Find the board or the event of a short id',
    security: PUBLIC,
    params,
    response: { 200: ShortLink, ...refusals('board-not-found', 'rate-limited') },
  };
  app.get('/api/short/:shortId', { schema }, async (request, reply) => {
    const { shortId } = request.params;
    const found = await shortIds.find(shortId, request.ip);
    if ('code' in found) return refuse(reply, found.code, found);
    if (found.kind === 'event') return reply.send({ eventId: found.eventId });
    if (found.kind === 'board' && !found.isClosed) return reply.send({ boardId: found.boardId });
    return refuse(reply, 'board-not-found');
  });
};
