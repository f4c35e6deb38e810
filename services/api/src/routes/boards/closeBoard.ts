import { Moderated } from '@openfloor/contract/http';
import { moderate } from '../moderation/moderate.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../app.ts';
import { BoardParams, CommandHeaders, refusals } from '../schemas.ts';

export const closeBoard = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    params: BoardParams,
    headers: CommandHeaders,
    response: { 200: Moderated, ...refusals },
  };
  app.post('/api/boards/:boardId/delete', { schema }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      namedBy: 'path',
      roles: ['admin'],
      command: { type: 'CloseBoard' },
    }),
  );
};
