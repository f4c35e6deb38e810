import { vote } from '@openfloor/contract/calls/audience';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';
import { participantBy, participate } from './participate.ts';

/** Casts or takes back a session's vote. An empty body toggles it. */
export const voting = ({ serve, dependencies: { clock, limits, voteOrigins } }: Server): void => {
  serve(
    vote,
    {
      tag: 'Questions',
      summary: 'Cast, retract or toggle a vote',
      refusals: ['question-not-found', 'voting-paused', 'board-not-open', 'board-ended'],
    },
    async (call) => {
      const { boardId, questionId } = call.params;
      const voted = call.body?.voted;
      // When the vote reached this node, by which programs are distinguished from people: limits and Postgres may delay it for seconds.
      const arrivedAtMs = Math.round(clock.nowMs() - call.reply.elapsedTime);
      const voter = await participantBy(call);
      const { sessionId: asker } = voter;
      const command = {
        type: 'Vote',
        questionId,
        sessionId: asker,
        ...(voted !== undefined && { voted }),
      } as const;
      const outcome = await participate(call, voter, {
        boardId,
        payload: command,
        decide: () => command,
        limits: [{ limiter: limits.votes, key: asker, message: 'Vote rate limit exceeded' }],
      });
      if (!outcome.ok) return refuse(call.reply, outcome.code, outcome);
      const { seq, vote: result = { voted: false, votes: 0 }, questionId: root, sessionId } = outcome;
      if (result.voted)
        voteOrigins.note({ boardId, questionId, sessionId, address: call.request.ip, arrivedAtMs });
      return { ...result, seq, ...(root !== undefined && { questionId: root }) };
    },
  );
};
