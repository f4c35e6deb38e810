import { PositionQuery } from '@openfloor/contract/http/boards';
import { PlannedBoardInfo } from '@openfloor/contract/http/plan';
import { FEATURES, hasFeature, type Plan } from '@openfloor/contract/plans';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { readBoardPlan } from '@openfloor/store/plans/boardPlans';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FastifyReply } from 'fastify';
import { audienceOf } from '../../auth/boardAccess.ts';
import { sendWithEnd } from '../../compressibleBody.ts';
import { openFeedAt } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { headsFor, publicHead, type SerializedHead } from '../../snapshots/boardHeads.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_BOARD_TOKEN_IF_ANY } from '../security.ts';

/**
 * A board's details and head. They are serialized once per state of the board for the public, and once per plan for moderators, who
 * also learn what the plan lacks.
 */
export const getBoard = (app: App, dependencies: ApiDependencies): void => {
  const { clock, db, settings } = dependencies;
  const kept = settings.retentionDays === undefined ? {} : { retentionDays: settings.retentionDays };
  const headOn = (plan: Plan) => {
    const lacks = FEATURES.filter((feature) => !hasFeature(plan, feature));
    return headsFor('moderator', {
      ...kept,
      ...(settings.hasAssistant && !lacks.includes('assistant-screening') && { machine: true }),
      ...(lacks.length > 0 && { lacks }),
    });
  };
  const moderatorHeads = { free: headOn('free'), pro: headOn('pro'), business: headOn('business') };
  const moderatorHead = async (feed: BoardFeed): Promise<SerializedHead> => {
    const plan = settings.sellsPlans ? await readBoardPlan(db, feed.board.id, clock.nowMs()) : 'business';
    return moderatorHeads[plan](feed);
  };
  const schema = {
    operationId: 'getBoard',
    tags: ['Boards'],
    summary: 'Get an open board: title, settings, talk and the server’s clock',
    security: BY_BOARD_TOKEN_IF_ANY,
    params: BoardParams,
    querystring: PositionQuery,
    response: {
      200: PlannedBoardInfo,
      ...refusals('invalid-request', 'board-not-found', 'invalid-token', 'wrong-board'),
    },
  };
  app.get('/api/boards/:boardId', { schema, config: PUBLIC_READ }, async (request, reply) => {
    const feed = await openFeedAt(dependencies, request.params.boardId, request.query.minSeq);
    if (!feed) return refuse(reply, 'board-not-found');
    const access = await audienceOf(dependencies, feed, request);
    if (!access.ok) return refuse(reply, access.code);
    const head = access.audience === 'moderator' ? await moderatorHead(feed) : publicHead(feed);
    // Checking the token may have caught up with the closing.
    if (!feed.isOpen) return refuse(reply, 'board-not-found');
    return sendHead(reply, head, clock.nowMs());
  });
};

/** Adds the server's clock to the kept JSON. */
const sendHead = (
  reply: FastifyReply,
  { position, body }: SerializedHead,
  nowMs: number,
): Promise<FastifyReply> => {
  reply.headers({ [POSITION_HEADER]: position, vary: 'authorization, accept-encoding' });
  const now = new Date(nowMs).toISOString();
  return sendWithEnd(reply.type('application/json; charset=utf-8'), body, `,"now":"${now}"}`);
};
