import { Moderated } from '@openfloor/contract/http/audience';
import { PublishSummaryBody } from '@openfloor/contract/http/moderation';
import { Summary } from '@openfloor/contract/http/summary';
import { z } from 'zod/mini';
import { audienceOf } from '../../auth/boardAccess.ts';
import { openFeedAt } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { App } from '../typedApp.ts';
import { moderate, MODERATORS } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN, BY_BOARD_TOKEN_IF_ANY } from '../security.ts';
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

  const common = {
    tags: ['Moderation'],
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: CommandHeaders,
  };
  const refusable = [...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found'] as const;

  const publish = {
    ...common,
    operationId: 'publishSummary',
    summary: 'Let the public read the summary of the talk',
    body: z.nullish(PublishSummaryBody),
    response: { 200: Moderated, ...refusals(...refusable, 'summary-changed') },
  };
  app.post('/api/boards/:boardId/summary/publish', { schema: publish }, async (request, reply) => {
    const at = request.body?.at;
    const command = { type: 'PublishSummary', ...(at !== undefined && { at }) } as const;
    return moderate(dependencies, request, reply, { ...request.params, roles: MODERATORS, command });
  });

  const takeBack = {
    ...common,
    operationId: 'takeBackSummary',
    summary: 'Let only moderators read the summary of the talk',
    response: { 200: Moderated, ...refusals(...refusable) },
  };
  app.delete('/api/boards/:boardId/summary/publish', { schema: takeBack }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      ...request.params,
      roles: MODERATORS,
      command: { type: 'TakeBackSummary' },
    }),
  );
};
