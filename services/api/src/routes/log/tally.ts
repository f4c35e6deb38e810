import { BoardTally } from '@openfloor/contract/http/log';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { tallyOf } from '@openfloor/domain/view/tally';
import { boardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { PUBLIC } from '../security.ts';

/** Public counts of what moderators did, also of a closed board. */
export const tally = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'getRecord',
    tags: ['Log'],
    summary: 'Count what moderators hid, declined, blocked, merged and set aside',
    security: PUBLIC,
    params: BoardParams,
    response: { 200: BoardTally, ...refusals('invalid-request', 'board-not-found') },
  };
  app.get('/api/boards/:boardId/record', { schema }, async (request, reply) => {
    const feed = await boardFeed(dependencies, request.params.boardId);
    if (!feed || feed.isDeleted) return refuse(reply, 'board-not-found');
    return reply.header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`).send(tallyOf(feed.state));
  });
};
