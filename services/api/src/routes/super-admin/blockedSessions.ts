import { BlockedSessions, Done, UnblockBody } from '@openfloor/contract/http';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { refusals } from '../schemas.ts';
import { isOverloaded } from './isOverloaded.ts';

/** Blocks hold for one board; here they are seen, and lifted, by session over all open boards. */
export const blockedSessions = (app: App, { blocks, writer }: ApiDependencies): void => {
  const list = { response: { 200: BlockedSessions, ...refusals } };
  app.get('/api/superadmin/blocked-sessions', { schema: list }, async (_request, reply) => {
    const all = await blocks.all();
    return reply.send([...new Set(all.map(({ sessionId }) => sessionId))]);
  });

  const unblock = { body: UnblockBody, response: { 200: Done, ...refusals } };
  app.post('/api/superadmin/blocked-sessions/unblock', { schema: unblock }, async (request, reply) => {
    const wanted = new Set(request.body.ids);
    const held = (await blocks.all()).filter(({ sessionId }) => wanted.has(sessionId));
    const outcomes = await Promise.all(
      held.map(({ boardId, sessionId }) =>
        writer.handle(boardId, { command: { type: 'UnblockParticipant', sessionId }, actor: 'super-admin' }),
      ),
    );
    // A block lifted on some boards only is not lifted; repeating it lifts the rest.
    if (outcomes.some(isOverloaded)) return refuse(reply, 'overloaded');
    return reply.send({});
  });
};
