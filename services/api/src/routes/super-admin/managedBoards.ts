import { Done, HardDeleteBody, ManagedBoardList, ManagedBoardsQuery } from '@openfloor/contract/http';
import { hardDelete } from '@openfloor/store/boards/hardDelete';
import { listManagedBoards } from '@openfloor/store/boards/managedBoards';
import { openBoardIds } from '@openfloor/store/reads/boards';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { refusals } from '../schemas.ts';
import { isOverloaded } from './isOverloaded.ts';

const TOTAL_HEADER = 'x-total-count';

export const managedBoards = (app: App, { db, viewerCounts, writer }: ApiDependencies): void => {
  const list = { querystring: ManagedBoardsQuery, response: { 200: ManagedBoardList, ...refusals } };
  app.get('/api/superadmin/boards', { schema: list }, async (request, reply) => {
    const counts = await viewerCounts.totals(await openBoardIds(db)).catch(() => new Map<string, number>());
    const { boards: found, total } = await listManagedBoards(db, counts, request.query);
    return reply.header(TOTAL_HEADER, total).send(found);
  });

  const remove = { body: HardDeleteBody, response: { 200: Done, ...refusals } };
  app.post('/api/superadmin/boards/hard-delete', { schema: remove }, async (request, reply) => {
    // Closing first tells the boards' viewers; one that is closed or gone already stays so.
    const outcomes = await Promise.all(
      request.body.ids.map((id) =>
        writer.handle(id, { command: { type: 'CloseBoard' }, actor: 'super-admin' }),
      ),
    );
    // A board still open must not vanish under its viewers; the caller asks again.
    if (outcomes.some(isOverloaded)) return refuse(reply, 'overloaded');
    await hardDelete(db, request.body.ids);
    return reply.send({});
  });
};
