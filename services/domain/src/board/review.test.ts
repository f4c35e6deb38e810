import { BulkAct } from '@openfloor/contract/acts';
import type { RecordedEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play, stateAt } from '../testing/arbitraries.ts';
import { given, records, recordsNothing, refuses, ROOMY } from '../testing/deciderSpecification.ts';
import { ownerDecides } from '../testing/ownerDecides.ts';
import type { SeenCommand } from './commands.ts';
import {
  anna,
  answered,
  approved,
  asked,
  ben,
  declined,
  declinedAsTwice,
  edited,
  foodAndRooms,
  hidden,
  labelled,
  moderated,
  opened,
  otherAsked,
  otherQuestionId,
  pinned,
  questionAfter,
  questionId,
  replied,
  returned,
  settingsChanged,
  undone,
  unhidden,
  votedByBen,
  waiting,
  withdrawn,
} from '../testing/sampleBoard.ts';
import type { BoardState } from './boardState.ts';
import type { BoardCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';

const approve = { type: 'ModerateQuestion', act: 'approve', questionId } as const;
const decline = { type: 'ModerateQuestion', act: 'decline', questionId } as const;
const declineAsTwice: BoardCommand = { ...decline, reason: 'Asked before' };
const sendBack = { type: 'ModerateQuestion', act: 'return', questionId } as const;
const withdraw: BoardCommand = { type: 'WithdrawQuestion', questionId, sessionId: anna };

/** Every act of a moderator on one question. */
const acts: BoardCommand[] = [
  approve,
  decline,
  sendBack,
  { type: 'ModerateQuestion', act: 'hide', questionId },
  { type: 'ModerateQuestion', act: 'unhide', questionId },
  { type: 'ModerateQuestion', act: 'pin', questionId },
  { type: 'ModerateQuestion', act: 'unpin', questionId },
  { type: 'ModerateQuestion', act: 'mark-answered', questionId },
  { type: 'ModerateQuestion', act: 'mark-unanswered', questionId },
  { type: 'EditQuestion', questionId, text: 'When is dinner?' },
  { type: 'ReplyToQuestion', questionId, text: 'Soon' },
  { type: 'LabelQuestion', questionId, labels: [] },
  { type: 'DismissFlags', questionId },
  { type: 'StartAnswering', questionId },
  { type: 'StopAnswering', questionId },
];

describe('Review (RE)', () => {
  it('[RE1] a waiting or declined question is approved', () => {
    expect(given(waiting).when(approve)).toEqual(records(approved));
    expect(given(waiting, declinedAsTwice).when(approve)).toEqual(records(approved));
    expect(questionAfter(waiting, approved)).toMatchObject({ status: 'published', wasPublic: true });
    expect(questionAfter(waiting, declinedAsTwice, approved)).toMatchObject({
      status: 'published',
      reason: undefined,
    });
  });

  it('[RE2] a question is declined with or without a reason, which may change', () => {
    expect(given(waiting).when(decline)).toEqual(records(declined));
    expect(given(asked).when(declineAsTwice)).toEqual(records(declinedAsTwice));
    expect(given(waiting, declinedAsTwice).when(decline)).toEqual(records(declined));
    expect(questionAfter(waiting, declinedAsTwice)).toMatchObject({
      status: 'declined',
      reason: 'Asked before',
    });
    expect(questionAfter(waiting, declinedAsTwice, declined)?.reason).toBeUndefined();
  });

  it('[RE3] a question is returned to review, even while the board has none', () => {
    expect(given(asked).when(sendBack)).toEqual(records(returned));
    expect(given(waiting, declinedAsTwice).when(sendBack)).toEqual(records(returned));
    expect(questionAfter(asked, declinedAsTwice, returned)).toMatchObject({
      status: 'waiting',
      reason: undefined,
    });
  });

  it('[RE4, BO4] of two moderators the later decides, and the same decision records nothing', () => {
    expect(given(waiting, approved).when(decline)).toEqual(records(declined));
    expect(given(asked).when(approve)).toEqual(recordsNothing);
    expect(given(waiting, declined).when(decline)).toEqual(recordsNothing);
    expect(given(waiting, declinedAsTwice).when(declineAsTwice)).toEqual(recordsNothing);
    expect(given(waiting).when(sendBack)).toEqual(recordsNothing);
  });

  it('[RE5] no other act publishes a question, and none of them changes with its status', () => {
    const acted = questionAfter(foodAndRooms, waiting, unhidden, pinned, answered, edited, replied, labelled);
    expect(acted).toMatchObject({ status: 'waiting', wasPublic: false, pinned: true, isAnswered: true });
    expect(questionAfter(asked, hidden, pinned, answered, returned)).toMatchObject({
      hidden: true,
      pinned: true,
      isAnswered: true,
    });
    expect(questionAfter(asked, votedByBen, declined, approved)?.votes).toBe(1);
  });

  it('[RE6] only its author withdraws a question', () => {
    expect(given(asked).when(withdraw)).toEqual(records(withdrawn));
    expect(given(asked).when({ ...withdraw, sessionId: ben })).toEqual(refuses('not-your-question'));
    expect(given(opened).when(withdraw)).toEqual(refuses('question-not-found'));
  });

  it('[RE7] a question in any status, with votes or hidden, may be withdrawn', () => {
    for (const past of [[waiting], [asked, votedByBen], [asked, hidden], [asked, declinedAsTwice]])
      expect(given(...past).when(withdraw)).toEqual(records(withdrawn));
    expect(questionAfter(asked, declinedAsTwice, withdrawn)).toMatchObject({
      status: 'withdrawn',
      reason: undefined,
    });
  });

  it('[RE8] a withdrawn question stays as it is', () => {
    const board = given(foodAndRooms, asked, withdrawn);
    for (const act of acts) expect(board.when(act)).toEqual(refuses('question-withdrawn'));
    expect(board.when(withdraw)).toEqual(recordsNothing);
  });

  it('[RE9] with review a new question waits, also for its author', () => {
    const board = given(settingsChanged({ review: true }));
    const ask: BoardCommand = { type: 'AskQuestion', questionId, sessionId: anna, text: asked.text };
    expect(board.when(ask)).toEqual(records(waiting));
    expect(given(opened).when(ask)).toEqual(records(asked));
  });

  it('[RE10] switching review off publishes nothing', () => {
    const past = [settingsChanged({ review: true }), waiting, settingsChanged({ review: false })];
    expect(questionAfter(...past)?.status).toBe('waiting');
  });
});

/** The state after a log and then the commands. */
const after = (log: readonly RecordedEvent[], commands: BoardCommand[]): BoardState => {
  const state = stateAt(log, log.length);
  for (const command of commands) {
    const decision = decide(command, state, ROOMY);
    for (const event of decision.ok ? decision.events : []) evolve(state, { event, at: ROOMY.now });
  }
  return state;
};

describe('Bulk acts (BU)', () => {
  const both = [questionId, otherQuestionId];
  const moderate = (act: BulkAct, questionIds = both): BoardCommand => ({
    type: 'ModerateQuestions',
    questionIds,
    act,
  });

  it('[BU1] an act on several questions is one event', () => {
    expect(given(asked, otherAsked).when(moderate('hide'))).toEqual({
      ...records(moderated('hide', ...both)),
      refused: [],
    });
    const declineAsSpam: BoardCommand = {
      type: 'ModerateQuestions',
      questionIds: [questionId],
      act: 'decline',
      reason: 'Spam',
    };
    expect(given(asked).when(declineAsSpam)).toEqual({
      ...records({ ...moderated('decline', questionId), reason: 'Spam' }),
      refused: [],
    });
  });

  it('[BU1] only a decline records a reason', () => {
    const hideWithReason: BoardCommand = {
      type: 'ModerateQuestions',
      questionIds: [questionId],
      act: 'hide',
      reason: 'Spam',
    };
    expect(given(asked).when(hideWithReason)).toEqual({
      ...records(moderated('hide', questionId)),
      refused: [],
    });
  });

  it('[BU2, BO4] questions that are as wanted, and repeated ids, record nothing and are not refused', () => {
    const board = given(asked, otherAsked, hidden);
    expect(board.when(moderate('hide', [otherQuestionId, questionId, otherQuestionId]))).toEqual({
      ...records(moderated('hide', otherQuestionId)),
      refused: [],
    });
    expect(board.when(moderate('hide', [questionId]))).toEqual({ ...recordsNothing, refused: [] });
  });

  it('[BU3] unknown and withdrawn questions are refused one by one', () => {
    const unknown = 'c0000000-0000-4000-8000-000000000009';
    const decision = given(asked, otherAsked, withdrawn).when(moderate('pin', [unknown, ...both]));
    expect(decision).toEqual({
      ...records(moderated('pin', otherQuestionId)),
      refused: [
        { id: unknown, code: 'question-not-found' },
        { id: questionId, code: 'question-withdrawn' },
      ],
    });
  });

  it('[BU4] a bulk act does to each question what the single act does', () => {
    fc.assert(
      fc.property(boardCommands, fc.constantFrom(...BulkAct.options), (commands, act) => {
        const { log } = play(commands);
        const ids = [...stateAt(log, log.length).questions.keys()];
        const singles = ids.map((id): BoardCommand => ({ type: 'ModerateQuestion', act, questionId: id }));
        expect(after(log, [moderate(act, ids)])).toEqual(after(log, singles));
      }),
    );
  });
});

const bulk = (act: BulkAct): SeenCommand => ({
  type: 'ModerateQuestions',
  act,
  questionIds: [questionId, otherQuestionId],
});

describe('Two moderators (RE)', () => {
  const changedMeanwhile = refuses('changed-meanwhile');
  const log = [opened, waiting];

  it('[RE11] a decision does not override what another moderator decided after its author looked', () => {
    const colleague = [declined];
    expect(ownerDecides(approve, { log, colleague, seen: 2 })).toEqual(changedMeanwhile);
    expect(ownerDecides(sendBack, { log, colleague, seen: 2 })).toEqual(changedMeanwhile);
    expect(ownerDecides(approve, { log, colleague, seen: 3 })).toEqual(records(approved));
    expect(ownerDecides(decline, { log, colleague: [approved], seen: 2 })).toEqual(changedMeanwhile);
    // Another reason is another decision.
    const declinedBefore = { log: [...log, declined], colleague: [declinedAsTwice], seen: 3 };
    expect(ownerDecides(decline, declinedBefore)).toEqual(changedMeanwhile);
    // So is an undo, after which the status is that of before.
    const undoing = [declined, undone(3, { questions: [{ questionId, status: 'waiting' }] })];
    expect(ownerDecides(approve, { log, colleague: undoing, seen: 3 })).toEqual(changedMeanwhile);
  });

  it('[RE11] one that holds already, on other fields, or after an own later decision is no conflict', () => {
    expect(ownerDecides(approve, { log, colleague: [approved], seen: 2 })).toEqual(recordsNothing);
    expect(ownerDecides(approve, { log, colleague: [pinned], seen: 2 })).toEqual(records(approved));
    expect(ownerDecides(approve, { log: [...log, declined], colleague: [], seen: 2 })).toEqual(
      records(approved),
    );
    expect(given(opened, waiting, declined).when(approve)).toEqual(records(approved));
  });

  it('[RE11] a bulk act changes the other questions', () => {
    const meanwhile = { log: [opened, asked, otherAsked], colleague: [declined], seen: 3 };
    expect(ownerDecides(bulk('return'), meanwhile)).toEqual({
      ...records(moderated('return', otherQuestionId)),
      refused: [{ id: questionId, code: 'changed-meanwhile' }],
    });
    expect(ownerDecides(bulk('hide'), meanwhile)).toMatchObject({ refused: [] });
  });
});
