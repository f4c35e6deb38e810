import { vote } from '@openfloor/contract/calls/audience';
import type { Voted } from '@openfloor/contract/http/audience';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse, type RefusedWith } from '../../errors.ts';
import type { Server } from '../serve.ts';
import { participantBy, participate, type ParticipantCall } from './participate.ts';

type WantedVote = { boardId: BoardId; questionId: QuestionId; voted?: boolean | undefined };

/** @returns a function that casts or takes back a session's vote, or toggles it without `voted` */
export const createVote =
  ({ clock, limits, voteOrigins }: ApiDependencies) =>
  async (
    call: ParticipantCall,
    { boardId, questionId, voted }: WantedVote,
  ): Promise<{ ok: true; counted: z.input<typeof Voted> } | ({ ok: false } & RefusedWith)> => {
    // Time at which the vote reached this node; limits and Postgres may delay it for seconds from here. Programs are
    // distinguished from people by these times.
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
    if (!outcome.ok) return outcome;
    const { seq, vote: result = { voted: false, votes: 0 }, questionId: root, sessionId } = outcome;
    if (result.voted)
      voteOrigins.note({ boardId, questionId, sessionId, address: call.request.ip, arrivedAtMs });
    return { ok: true, counted: { ...result, seq, ...(root !== undefined && { questionId: root }) } };
  };

export const voting = ({ serve, dependencies }: Server): void => {
  const castVote = createVote(dependencies);
  serve(
    vote,
    {
      tag: 'Questions',
      summary: 'Cast, retract or toggle a vote',
      refusals: ['question-not-found', 'voting-paused', 'board-not-open', 'board-ended'],
    },
    async (call) => {
      const outcome = await castVote(call, { ...call.params, voted: call.body?.voted });
      return outcome.ok ? outcome.counted : refuse(call.reply, outcome.code, outcome);
    },
  );
};
