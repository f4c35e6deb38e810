import { ShortLink } from '@openfloor/contract/http/boards';
import { ShortId } from '@openfloor/contract/ids';
import { findEventByShortId } from '@openfloor/store/events/readEvent';
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
    summary: 'Find the board or the event of a short id',
    security: PUBLIC,
    params,
    response: { 200: ShortLink, ...refusals('board-not-found') },
  };
  app.get('/api/short/:shortId', { schema }, async (request, reply) => {
    const { shortId } = request.params;
    const found = await findByShortId(db, shortId);
    if (found && !found.isClosed) return reply.send({ boardId: found.boardId });
    const eventId = found ? undefined : await findEventByShortId(db, shortId);
    return eventId === undefined ? refuse(reply, 'board-not-found') : reply.send({ eventId });
  });
};
