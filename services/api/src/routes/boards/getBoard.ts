import { getBoard } from '@openfloor/contract/calls/audience';
import { FEATURES, hasFeature, type Plan } from '@openfloor/contract/plans';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { readBoardPlan } from '@openfloor/store/plans/boardPlans';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FastifyReply } from 'fastify';
import { sendWithEnd } from '../../compressibleBody.ts';
import { refuse } from '../../errors.ts';
import { headsFor, publicHead, type SerializedHead } from '../../snapshots/boardHeads.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { Server } from '../serve.ts';

/**
 * Route that reads a board's details and head. The JSON is cached for each state of the board: one for the public, and
 * one per plan for moderators, who also see which features the plan lacks.
 */
export const boardRead = ({ serve, dependencies: { clock, db, settings } }: Server): void => {
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
  serve(
    getBoard,
    {
      tag: 'Boards',
      summary: 'Get an open board: title, settings, talk and the server’s clock',
      config: PUBLIC_READ,
    },
    async ({ reply, right: { feed, audience } }) => {
      const head = audience === 'moderator' ? await moderatorHead(feed) : publicHead(feed);
      // Checking the token may have caught up with the closing of the board.
      if (!feed.isOpen) return refuse(reply, 'board-not-found');
      return sendHead(reply, head, clock.nowMs());
    },
  );
};

/** Sends the cached JSON with the server's clock appended. */
const sendHead = (
  reply: FastifyReply,
  { position, body }: SerializedHead,
  nowMs: number,
): Promise<FastifyReply> => {
  reply.headers({ [POSITION_HEADER]: position, vary: 'authorization, accept-encoding' });
  const now = new Date(nowMs).toISOString();
  return sendWithEnd(reply.type('application/json; charset=utf-8'), body, `,"now":"${now}"}`);
};
