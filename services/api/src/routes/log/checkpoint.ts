import { Checkpoint } from '@openfloor/contract/http/log';
import { readPublishedLog } from '@openfloor/store/logTree/checkpoints';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { PUBLIC } from '../security.ts';

/** The latest signed head of a board's log, also of a closed board. */
export const checkpoint = (app: App, { db }: ApiDependencies): void => {
  const schema = {
    operationId: 'getCheckpoint',
    tags: ['Log'],
    summary: 'Get the latest checkpoint of the log of a board',
    description:
      'A [C2SP checkpoint](https://c2sp.org/tlog-checkpoint), signed with one of the keys at `/.well-known/openfloor-keys.json`. A board has one a minute after it was opened, and then once a minute while there is news.',
    security: PUBLIC,
    params: BoardParams,
    response: {
      200: { description: 'Success', content: { 'text/plain': { schema: Checkpoint } } },
      ...refusals('invalid-request', 'board-not-found', 'no-checkpoint'),
    },
  };
  app.get('/api/boards/:boardId/log/checkpoint', { schema, config: PUBLIC_READ }, async (request, reply) => {
    const log = await readPublishedLog(db, request.params.boardId);
    if (!log) return refuse(reply, 'board-not-found');
    if (log.checkpoint === null) return refuse(reply, 'no-checkpoint');
    return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(log.checkpoint);
  });
};
