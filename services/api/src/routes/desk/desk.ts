import {
  endBoard,
  publishSummary,
  renameBoard,
  reopenBoard,
  startTalk,
  takeBackSummary,
} from '@openfloor/contract/calls/desk';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { act, answerAct, recordAct } from '../moderation/act.ts';
import { partOf, type CommandOutcome } from '../runCommand.ts';
import type { Server } from '../serve.ts';
import { withinBoardsMax } from './withinBoardsMax.ts';

/** Routes of acts on a whole board. */
export const desk = ({ serve }: Server): void => {
  serve(endBoard, { tag: 'Boards', summary: 'End asking and voting; the board stays readable' }, (call) =>
    act(call, { type: 'EndBoard' }),
  );
  serve(
    reopenBoard,
    {
      tag: 'Boards',
      summary: 'Open an ended board again',
      refusals: ['one-board-limit', 'plan-expired'],
    },
    (call) => {
      const recording = (record: () => Promise<CommandOutcome>) =>
        withinBoardsMax(call.dependencies, call.right.feed, record);
      return act(call, { type: 'ReopenBoard' }, { recording });
    },
  );
  serve(
    renameBoard,
    { tag: 'Boards', summary: 'Change the title of a board, and of its first talk' },
    (call) => act(call, { type: 'RenameBoard', title: call.body.title }),
  );
  serve(closeBoard, { tag: 'Boards', summary: 'Close a board for good' }, (call) =>
    act(call, { type: 'CloseBoard' }),
  );

  serve(
    startTalk,
    {
      tag: 'Talks',
      summary: 'Start the next talk; the questions of the former one stay with it',
      description:
        'With `after`, the id of the talk that the moderator saw as the present one, the start is a conflict if another talk is on by now. A start of the item whose talk runs changes nothing.',
      refusals: ['board-full', 'talk-not-found', 'changed-meanwhile'],
    },
    async (call) => {
      const { title, agendaId, waiting, reason, after } = call.body ?? {};
      const wanted = {
        type: 'StartTalk',
        ...(title !== undefined && { title }),
        ...(agendaId !== undefined && { agendaId }),
        // In the API the first talk has the id of the board; the command names it by null.
        ...(after !== undefined && { after: after === call.params.boardId ? null : after }),
        ...(waiting && { waiting: { act: waiting, ...(reason !== undefined && { reason }) } }),
      } as const;
      const outcome = await recordAct(call, {
        payload: wanted,
        decide: () => ({ ...wanted, talkId: call.dependencies.ids.uuid() }),
      });
      return answerAct(call, outcome, ({ talkId }) => ({ talkId: partOf(talkId, 'talk') }));
    },
  );

  serve(
    publishSummary,
    {
      tag: 'Moderation',
      summary: 'Let the public read the summary of the talk',
      refusals: ['summary-changed'],
    },
    (call) => {
      const at = call.body?.at;
      return act(call, { type: 'PublishSummary', ...(at !== undefined && { at }) });
    },
  );
  serve(
    takeBackSummary,
    { tag: 'Moderation', summary: 'Let only moderators read the summary of the talk' },
    (call) => act(call, { type: 'TakeBackSummary' }),
  );
};
