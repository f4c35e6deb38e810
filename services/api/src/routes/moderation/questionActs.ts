import {
  approveQuestion,
  declineQuestion,
  dismissFlags,
  editQuestion,
  labelQuestion,
  markAnswered,
  markUnanswered,
  pinQuestion,
  replyToQuestion,
  returnQuestion,
  startAnswering,
  stopAnswering,
  unmergeQuestion,
  unpinQuestion,
} from '@openfloor/contract/calls/moderation';
import type { ErrorCode } from '@openfloor/contract/errors';
import { partOf, type RecordedCommand } from '../runCommand.ts';
import type { Server } from '../serve.ts';
import { act, actOnSeen, seqOnly } from './act.ts';

const tag = 'Moderation';
const refusals = [
  'board-not-found',
  'question-not-found',
  'question-withdrawn',
  'question-merged',
] as const satisfies ErrorCode[];
const onSeen = { tag, refusals: [...refusals, 'changed-meanwhile'] } as const;

const statusOf = ({ status }: RecordedCommand) => ({ status: partOf(status, 'status') });

/** Routes of acts on a question. The path names only the question; the board is the token's. */
export const questionActs = ({ serve }: Server): void => {
  serve(pinQuestion, { tag, summary: 'Pin a question to the top', refusals }, (call) =>
    act(call, { type: 'ModerateQuestion', act: 'pin', ...call.params }),
  );
  serve(unpinQuestion, { tag, summary: 'Unpin a question', refusals }, (call) =>
    act(call, { type: 'ModerateQuestion', act: 'unpin', ...call.params }),
  );
  serve(markAnswered, { tag, summary: 'Mark a question as answered', refusals }, (call) =>
    act(call, { type: 'ModerateQuestion', act: 'mark-answered', ...call.params }),
  );
  serve(markUnanswered, { tag, summary: 'Mark a question as not answered', refusals }, (call) =>
    act(call, { type: 'ModerateQuestion', act: 'mark-unanswered', ...call.params }),
  );
  serve(dismissFlags, { tag, summary: 'Remove the flags of screening from a question', refusals }, (call) =>
    act(call, { type: 'DismissFlags', ...call.params }),
  );
  serve(
    unmergeQuestion,
    {
      tag,
      summary: 'Free a merged question, or the questions that were merged into this one',
      refusals,
    },
    (call) => act(call, { type: 'UnmergeQuestion', ...call.params }),
  );

  serve(
    startAnswering,
    {
      tag,
      summary:
        'Show a question as being answered now, and mark the former one as answered; or move to it, which marks none',
      refusals,
    },
    (call) => {
      const former = call.body?.former;
      const command = { type: 'StartAnswering', ...call.params } as const;
      // The default is left out, so that the repeat of a request to a 1.0 node has the same payload.
      return act(call, former === 'as-it-was' ? { ...command, former } : command);
    },
  );
  serve(
    stopAnswering,
    { tag, summary: 'End the answering of a question without marking it as answered', refusals },
    (call) => act(call, { type: 'StopAnswering', ...call.params }),
  );

  serve(approveQuestion, { ...onSeen, summary: 'Publish a question' }, (call) =>
    actOnSeen(call, { type: 'ModerateQuestion', act: 'approve', ...call.params }, statusOf),
  );
  serve(
    declineQuestion,
    { ...onSeen, summary: 'Decline a question, with a reason for its author' },
    (call) => {
      const reason = call.body?.reason;
      const command = { type: 'ModerateQuestion', act: 'decline', ...call.params } as const;
      return actOnSeen(call, reason === undefined ? command : { ...command, reason }, statusOf);
    },
  );
  serve(returnQuestion, { ...onSeen, summary: 'Return a question to review, away from the public' }, (call) =>
    actOnSeen(call, { type: 'ModerateQuestion', act: 'return', ...call.params }, statusOf),
  );

  serve(editQuestion, { ...onSeen, summary: 'Edit the text of a question' }, (call) =>
    actOnSeen(call, { type: 'EditQuestion', ...call.params, text: call.body.text }, seqOnly),
  );
  serve(
    replyToQuestion,
    { ...onSeen, summary: 'Write, replace or remove the answer under a question' },
    (call) => actOnSeen(call, { type: 'ReplyToQuestion', ...call.params, text: call.body.text }, seqOnly),
  );
  serve(labelQuestion, { ...onSeen, summary: 'Set the labels of a question' }, (call) =>
    actOnSeen(call, { type: 'LabelQuestion', ...call.params, labels: call.body.labels }, seqOnly),
  );
};
