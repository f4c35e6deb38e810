import { Summary } from '@openfloor/contract/http/summary';
import { audienceOf } from '../../auth/boardAccess.ts';
import { openFeedAt } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_BOARD_TOKEN_IF_ANY } from '../security.ts';
import { createSummaries } from './summaries.ts';

/** The summary of the current talk: moderators read it at any time, the public while it is published. */
export const summary = (app: App, dependencies: ApiDependencies): void => {
  const summaries = createSummaries(dependencies.clock);
  const read = {
    operationId: 'getSummary',
    tags: ['Boards'],
    summary: 'Get the summary of the current talk',
    security: BY_BOARD_TOKEN_IF_ANY,
    params: BoardParams,
    response: {
      200: Summary,
      ...refusals('invalid-request', 'board-not-found', 'summary-not-found', 'invalid-token', 'wrong-board'),
    },
  };
  app.get('/api/boards/:boardId/summary', { schema: read, config: PUBLIC_READ }, async (request, reply) => {
    const feed = await openFeedAt(dependencies, request.params.boardId);
    if (!feed) return refuse(reply, 'board-not-found');
    const access = await audienceOf(dependencies, feed, request);
    if (!access.ok) return refuse(reply, access.code);
    // Checking the token may have caught up with the closing.
    if (!feed.isOpen) return refuse(reply, 'board-not-found');
    if (access.audience === 'public' && !feed.state.isSummaryPublished)
      return refuse(reply, 'summary-not-found');
    return reply.type('application/json; charset=utf-8').send(summaries.read(feed, access.audience));
  });
};
