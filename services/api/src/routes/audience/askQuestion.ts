import { askQuestion } from '@openfloor/contract/calls/audience';
import type { Asked } from '@openfloor/contract/http/audience';
import type { AskBody } from '@openfloor/contract/http/boards';
import type { BoardId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { screenAsked } from '@openfloor/domain/hints/screening/screen';
import { openBoardFeed } from '../../boardFeeds.ts';
import { partOf } from '../runCommand.ts';
import { refuse, type RefusedWith } from '../../errors.ts';
import type { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Server } from '../serve.ts';
import { participantBy, participate, type ParticipantCall } from './participate.ts';

/**
 * @returns a function that records a question with the flags of screening. Its outcome says whether the question is
 * public or waits for review.
 */
export const createAsk = (dependencies: ApiDependencies) => {
  const { askerFlags, clock, ids, limits } = dependencies;
  return async (
    call: ParticipantCall,
    boardId: BoardId,
    written: z.output<typeof AskBody>,
  ): Promise<{ ok: true; asked: z.input<typeof Asked> } | ({ ok: false } & RefusedWith)> => {
    const { text, name } = written;
    const questionId = ids.uuid();
    const feed = await openBoardFeed(dependencies, boardId);
    const asker = await participantBy(call);
    const { sessionId } = asker;
    const asking = { boardId, sessionId, text, atMs: clock.nowMs() };
    const outcome = await participate(call, asker, {
      boardId,
      payload: { type: 'AskQuestion', ...written },
      decide: () => {
        const { screenWords = [], allowWords = [] } = feed?.state.settings ?? {};
        // Flags that rules set for moderators, by the text and by what the session asked before.
        const flags = [
          ...screenAsked(text, name, { screenWords, allowWords }),
          ...askerFlags.note(asking, feed?.state),
        ];
        return { type: 'AskQuestion', questionId, sessionId, ...written, flags };
      },
      limits: [
        { limiter: limits.questions, key: sessionId, message: 'Question rate limit exceeded' },
        {
          limiter: limits.questionsPerIp,
          key: `${boardId} ${addressPrefix(call.request.ip)}`,
          message: 'Too many questions from this network. Please try again in a minute.',
        },
      ],
    }).finally(() => askerFlags.end(asking));
    if (!outcome.ok) return outcome;
    const { questionId: id = questionId, seq, status, mergedInto } = outcome;
    const merged = mergedInto !== undefined && { mergedInto };
    return { ok: true, asked: { id, seq, status: partOf(status, 'status'), ...merged } };
  };
};

export const asking = ({ serve, dependencies }: Server): void => {
  const ask = createAsk(dependencies);
  serve(
    askQuestion,
    {
      tag: 'Questions',
      summary: 'Ask a question',
      refusals: ['blocked', 'board-full', 'asking-paused', 'board-not-open', 'board-ended'],
    },
    async (call) => {
      const outcome = await ask(call, call.params.boardId, call.body);
      return outcome.ok ? outcome.asked : refuse(call.reply, outcome.code, outcome);
    },
  );
};
