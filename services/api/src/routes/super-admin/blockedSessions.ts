import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import { Done } from '@openfloor/contract/http/boards';
import {
  BlockedSessions,
  PageQuery,
  SessionBlocksList,
  UnblockBody,
} from '@openfloor/contract/http/superAdmin';
import {
  blockedSessions as listBlockedSessions,
  blocksOf,
  blocksWithBoards,
} from '@openfloor/store/reads/participants';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { refusals, SUPER_ADMIN_TOKEN, WRITE } from '../refusals.ts';
import { BY_SUPER_ADMIN_TOKEN } from '../security.ts';
import { isOverloaded } from './isOverloaded.ts';

/** Lists and lifts blocks by session over all open boards, although each block applies to one board. */
export const blockedSessions = (app: App, { db, writer }: ApiDependencies): void => {
  const list = {
    operationId: 'listBlockedSessions',
    tags: ['Super admin'],
    summary: 'List the sessions that are blocked on open boards',
    security: BY_SUPER_ADMIN_TOKEN,
    querystring: PageQuery,
    response: { 200: BlockedSessions, ...refusals(...SUPER_ADMIN_TOKEN, 'invalid-request') },
  };
  app.get('/api/superadmin/blocked-sessions', { schema: list }, async (request, reply) => {
    const { sessionIds, total } = await listBlockedSessions(db, request.query);
    return reply.header(TOTAL_COUNT_HEADER, total).send(sessionIds);
  });

  const details = {
    operationId: 'listBlocks',
    tags: ['Super admin'],
    summary: 'List the sessions that are blocked on open boards, with these boards and the times',
    security: BY_SUPER_ADMIN_TOKEN,
    querystring: PageQuery,
    response: { 200: SessionBlocksList, ...refusals(...SUPER_ADMIN_TOKEN, 'invalid-request') },
  };
  app.get('/api/superadmin/blocks', { schema: details }, async (request, reply) => {
    const { sessionIds, total } = await listBlockedSessions(db, request.query);
    return reply.header(TOTAL_COUNT_HEADER, total).send(await blocksWithBoards(db, sessionIds));
  });

  const unblock = {
    operationId: 'unblockSessions',
    tags: ['Super admin'],
    summary: 'Unblock sessions on all open boards',
    security: BY_SUPER_ADMIN_TOKEN,
    body: UnblockBody,
    response: { 200: Done, ...refusals(...WRITE, ...SUPER_ADMIN_TOKEN, 'overloaded') },
  };
  app.post('/api/superadmin/blocked-sessions/unblock', { schema: unblock }, async (request, reply) => {
    const held = await blocksOf(db, request.body.ids);
    const outcomes = await Promise.all(
      held.map(({ boardId, sessionId }) =>
        writer.handle(boardId, { command: { type: 'UnblockParticipant', sessionId }, actor: 'super-admin' }),
      ),
    );
    // A session unblocked on only some boards is still blocked. A repeat unblocks the rest.
    if (outcomes.some(isOverloaded)) return refuse(reply, 'overloaded');
    return reply.send({});
  });
};
