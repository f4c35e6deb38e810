import {
  arrangeStage,
  blockAuthor,
  hideQuestion,
  listBlockedAuthors,
  mergeQuestions,
  moderateQuestions,
  unblockAuthor,
  unhideQuestion,
} from '@openfloor/contract/calls/moderation';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { sessionOf } from '../../auth/session.ts';
import { partOf } from '../runCommand.ts';
import type { Server } from '../serve.ts';
import { act, answerAct, recordAct, seenBy, seqOnly } from './act.ts';

const tag = 'Moderation';
const onOne = ['question-not-found', 'question-withdrawn'] as const;

/** Routes of moderation whose path names the board. */
export const boardActs = ({ serve }: Server): void => {
  serve(
    hideQuestion,
    {
      tag,
      summary: 'Hide a question from the public',
      refusals: onOne,
    },
    (call) => act(call, { type: 'ModerateQuestion', act: 'hide', questionId: call.params.questionId }),
  );
  serve(
    unhideQuestion,
    {
      tag,
      summary: 'Show a hidden question again',
      refusals: onOne,
    },
    (call) => act(call, { type: 'ModerateQuestion', act: 'unhide', questionId: call.params.questionId }),
  );

  serve(
    moderateQuestions,
    { tag, summary: 'Do one act to up to 200 questions', refusals: ['plan-required'] },
    async (call) => {
      const { ids, act: wanted, reason } = call.body;
      const command = {
        type: 'ModerateQuestions',
        questionIds: ids,
        act: wanted,
        ...(reason !== undefined && { reason }),
      } as const;
      const outcome = await recordAct(call, {
        payload: command,
        decide: () => ({ ...command, ...seenBy(call) }),
        features: ['bulk-acts'],
      });
      return answerAct(call, outcome, ({ bulk }) => partOf(bulk, 'result per question'));
    },
  );

  serve(
    mergeQuestions,
    {
      tag,
      summary: 'Merge up to 50 questions into another one',
      refusals: [
        'question-not-found',
        'already-merged',
        'different-talks',
        'too-many-merged',
        'not-published',
        'plan-required',
      ],
    },
    (call) => act(call, { type: 'MergeQuestions', ...call.body }, { features: ['merging'] }),
  );

  serve(
    blockAuthor,
    {
      tag,
      summary: 'Block the author of a question from asking on this board',
      refusals: ['question-not-found', 'own-question'],
    },
    (call) => {
      // The moderator's session, so that moderators cannot block themselves.
      const sessionId = sessionOf(call.dependencies, call.request);
      const { questionId } = call.body;
      return act(call, { type: 'BlockAuthor', questionId, ...(sessionId !== undefined && { sessionId }) });
    },
  );
  serve(
    unblockAuthor,
    {
      tag,
      summary: 'Let the blocked author of a question ask on this board again',
      refusals: ['question-not-found'],
    },
    async (call) => {
      const { questionId } = call.body;
      const { feed } = call.right;
      const outcome = await recordAct(call, {
        payload: { type: 'UnblockAuthor', questionId },
        decide: () => {
          // The author of a question never changes.
          const sessionId = feed.state.questions.get(questionId)?.sessionId;
          return sessionId === undefined
            ? { code: 'question-not-found' }
            : { type: 'UnblockParticipant', sessionId };
        },
      });
      return answerAct(call, outcome, seqOnly);
    },
  );
  serve(
    listBlockedAuthors,
    { tag, summary: 'List the authors who are blocked on this board' },
    ({ right: { feed } }) => [...feed.state.blocked].map(createPseudonymizer(feed.board)),
  );

  serve(
    arrangeStage,
    { tag, summary: 'Arrange the order of questions on the stage', refusals: ['question-not-found'] },
    (call) => act(call, { type: 'ArrangeStage', questionIds: call.body.ids }),
  );
};
