import { editOwnQuestion, withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { screen } from '@openfloor/domain/hints/screening/screen';
import { boardOfQuestion } from '@openfloor/store/reads/questions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import { writeProofMissing } from '../../auth/proof.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import { refuse } from '../../errors.ts';
import { partOf, runCommand, type CommandRun } from '../runCommand.ts';
import type { Server } from '../serve.ts';
import { writtenBy } from './participate.ts';

const tag = 'Questions';

/** Routes by which a session withdraws or edits a question that it asked. */
export const ownActs = ({ serve, dependencies }: Server): void => {
  const { askerFlags, db, clock, limits } = dependencies;

  const runAsAuthor = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    author: { boardId: BoardId; sessionId: SessionId },
    run: Pick<CommandRun, 'payload' | 'decide' | 'limits'>,
  ) => {
    const { boardId, sessionId } = author;
    const outcome = await runCommand(dependencies, request, {
      ...run,
      boardId,
      actor: 'participant',
      caller: sessionId,
      admit: () => writeProofMissing(dependencies, request, sessionId),
      noteBytes: writtenBy(dependencies, request),
    });
    if (!outcome.ok) return refuse(reply, outcome.code, outcome);
    return { seq: outcome.seq, status: partOf(outcome.status, 'status') };
  };

  serve(
    withdrawQuestion,
    {
      tag,
      summary: 'Withdraw a question that this session asked',
      refusals: [
        'board-not-found',
        'question-not-found',
        'not-your-question',
        'question-merged',
        'board-ended',
      ],
    },
    async (call) => {
      const { questionId } = call.params;
      const boardId = await boardOfQuestion(db, questionId);
      if (boardId === undefined) return refuse(call.reply, 'question-not-found');
      const sessionId = call.right;
      if (sessionId === undefined) return refuse(call.reply, 'not-your-question');
      const command = { type: 'WithdrawQuestion', questionId, sessionId } as const;
      return runAsAuthor(call, { boardId, sessionId }, { payload: command, decide: () => command });
    },
  );

  // The new text is screened, and counts as a question for the limits.
  serve(
    editOwnQuestion,
    {
      tag,
      summary: 'Change the text of a question that this session asked',
      description:
        'While no other session has voted for it and no moderator has declined it, replied to it, answered, merged or pinned it; else 409 ' +
        '`question-settled`. On a board with review a published question waits again.',
      refusals: [
        'question-not-found',
        'not-your-question',
        'question-settled',
        'question-withdrawn',
        'blocked',
        'asking-paused',
        'board-not-open',
        'board-ended',
      ],
    },
    async (call) => {
      const { boardId, questionId } = call.params;
      const { text } = call.body;
      const feed = await openBoardFeed(dependencies, boardId);
      if (!feed) return refuse(call.reply, 'board-not-found');
      const sessionId = call.right;
      if (sessionId === undefined)
        return refuse(
          call.reply,
          feed.state.questions.has(questionId) ? 'not-your-question' : 'question-not-found',
        );
      const edited = { boardId, sessionId, text, atMs: clock.nowMs(), questionId };
      const command = { type: 'EditOwnQuestion', questionId, sessionId, text } as const;
      return runAsAuthor(call, edited, {
        payload: command,
        decide: () => {
          const { screenWords, allowWords } = feed.state.settings;
          const flags = [
            ...screen(text, { screenWords, allowWords }),
            ...askerFlags.note(edited, feed.state),
          ];
          return { ...command, flags };
        },
        limits: [{ limiter: limits.questions, key: sessionId, message: 'Question rate limit exceeded' }],
      }).finally(() => askerFlags.end(edited));
    },
  );
};
