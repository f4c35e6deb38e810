import { PublicRecord } from '@openfloor/contract/http/log';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { publicRecordOf } from '@openfloor/domain/view/publicRecord';
import { boardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { PUBLIC } from '../security.ts';

/** Public counts of what moderators did, also of a closed board. */
export const publicRecord = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'getRecord',
    tags: ['Log'],
    summary: 'Count what moderators hid, declined, blocked, merged and set aside',
    security: PUBLIC,
    params: BoardParams,
    response: { 200: PublicRecord, ...refusals('invalid-request', 'board-not-found') },
  };
  app.get('/api/boards/:boardId/record', { schema, config: PUBLIC_READ }, async (request, reply) => {
    const feed = await boardFeed(dependencies, request.params.boardId);
    if (!feed || feed.isDeleted) return refuse(reply, 'board-not-found');
    return reply.header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`).send(publicRecordOf(feed.state));
  });
};
