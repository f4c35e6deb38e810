import { askQuestion } from '@openfloor/contract/calls/audience';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { screenAsked } from '@openfloor/domain/hints/screening/screen';
import { openBoardFeed } from '../../boardFeeds.ts';
import { partOf } from '../runCommand.ts';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';
import { createAskerFlags } from './askerFlags.ts';
import { participantBy, participate } from './participate.ts';

/** Records a question with the flags of screening. An outcome says whether it is public or waits for review. */
export const asking = ({ serve, dependencies }: Server): void => {
  const { clock, ids, limits } = dependencies;
  const askerFlags = createAskerFlags();
  serve(
    askQuestion,
    {
      tag: 'Questions',
      summary: 'Ask a question',
      refusals: ['blocked', 'board-full', 'asking-paused', 'board-not-open', 'board-ended'],
    },
    async (call) => {
      const { boardId } = call.params;
      const { text, name } = call.body;
      const questionId = ids.uuid();
      const feed = await openBoardFeed(dependencies, boardId);
      const asker = await participantBy(call);
      const { sessionId } = asker;
      const asked = { boardId, sessionId, text, atMs: clock.nowMs() };
      const outcome = await participate(call, asker, {
        boardId,
        payload: { type: 'AskQuestion', ...call.body },
        decide: () => {
          const { screenWords = [], allowWords = [] } = feed?.state.settings ?? {};
          // By rules, for moderators: of the text, and of what the session asked before.
          const flags = [
            ...screenAsked(text, name, { screenWords, allowWords }),
            ...askerFlags.note(asked, feed?.state),
          ];
          return { type: 'AskQuestion', questionId, sessionId, ...call.body, flags };
        },
        limits: [
          { limiter: limits.questions, key: sessionId, message: 'Question rate limit exceeded' },
          {
            limiter: limits.questionsPerIp,
            key: `${boardId} ${addressPrefix(call.request.ip)}`,
            message: 'Too many questions from this network. Please try again in a minute.',
          },
        ],
      }).finally(() => askerFlags.end(asked));
      if (!outcome.ok) return refuse(call.reply, outcome.code, outcome);
      const { questionId: id = questionId, seq, status, mergedInto } = outcome;
      return { id, seq, status: partOf(status, 'status'), ...(mergedInto !== undefined && { mergedInto }) };
    },
  );
};
