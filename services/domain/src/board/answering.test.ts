import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play } from '../testing/arbitraries.ts';
import { given, records, recordsNothing, refuses } from '../testing/deciderSpecification.ts';
import {
  answered,
  answeringStarted,
  answeringStopped,
  arranged,
  asked,
  boardAfter,
  boardId,
  declined,
  hidden,
  moderated,
  opened,
  otherAnsweringStarted,
  otherAsked,
  otherQuestionId,
  pinned,
  questionAfter,
  questionId,
  returned,
  talkStarted,
  unanswered,
  unhidden,
  waiting,
  withdrawn,
} from '../testing/sampleBoard.ts';
import { headFor } from '../view/audience.ts';
import { answeringNow, emptyBoard, isCurrent, isPublic } from './boardState.ts';
import type { BoardCommand } from './commands.ts';
import { evolve } from './evolve.ts';

const start: BoardCommand = { type: 'StartAnswering', questionId };
const startOther: BoardCommand = { type: 'StartAnswering', questionId: otherQuestionId };
const stop: BoardCommand = { type: 'StopAnswering', questionId };
const answer: BoardCommand = { type: 'ModerateQuestion', act: 'mark-answered', questionId };

describe('Answering (AN)', () => {
  it('[AN1] a public question of the current talk can be answered', () => {
    expect(given(asked).when(start)).toEqual(records(answeringStarted));
    expect(boardAfter(asked, answeringStarted).answeringId).toBe(questionId);
    for (const past of [[opened], [waiting], [asked, hidden], [asked, declined], [asked, talkStarted]])
      expect(given(...past).when(start)).toEqual(refuses('question-not-found'));
  });

  it('[AN2] starting the next marks the former as answered in the same event', () => {
    const past = [asked, otherAsked, answeringStarted];
    expect(given(...past).when(startOther)).toEqual(records(otherAnsweringStarted));
    const { answeringId, questions } = boardAfter(...past, otherAnsweringStarted);
    expect(answeringId).toBe(otherQuestionId);
    expect(questions.get(questionId)?.isAnswered).toBe(true);
    expect(questions.get(otherQuestionId)?.isAnswered).toBe(false);
  });

  it('[AN8] a move to a question leaves the former one open', () => {
    const past = [asked, otherAsked, answeringStarted, otherAnsweringStarted];
    expect(given(...past).when({ ...start, former: 'as-it-was' })).toEqual(records(answeringStarted));
    const { answeringId, questions } = boardAfter(...past, answeringStarted);
    expect(answeringId).toBe(questionId);
    expect(questions.get(otherQuestionId)?.isAnswered).toBe(false);
  });

  it('[AN3, BO4] starting twice records nothing', () => {
    expect(given(asked, answeringStarted).when(start)).toEqual(recordsNothing);
  });

  it('[AN4] stopping does not mark the question as answered', () => {
    expect(given(asked, answeringStarted).when(stop)).toEqual(records(answeringStopped));
    expect(boardAfter(asked, answeringStarted, answeringStopped).answeringId).toBeUndefined();
    expect(questionAfter(asked, answeringStarted, answeringStopped)?.isAnswered).toBe(false);
  });

  it('[AN4] stopping another question than the one being answered records nothing', () => {
    expect(given(asked).when(stop)).toEqual(recordsNothing);
    expect(given(asked, otherAsked, answeringStarted, otherAnsweringStarted).when(stop)).toEqual(
      recordsNothing,
    );
    expect(given(opened).when(stop)).toEqual(refuses('question-not-found'));
  });

  it('[AN5] a question that is hidden, returned, declined, withdrawn or marked answered is no longer being answered', () => {
    for (const end of [
      hidden,
      returned,
      declined,
      withdrawn,
      answered,
      moderated('hide', questionId),
      moderated('mark-answered', questionId),
    ])
      expect(boardAfter(asked, answeringStarted, end).answeringId).toBeUndefined();
    expect(boardAfter(asked, answeringStarted, hidden, unhidden).answeringId).toBeUndefined();
    expect(boardAfter(asked, answeringStarted, pinned).answeringId).toBe(questionId);
  });

  it('[AN8] a move forward and back restores what the hall saw', () => {
    const past = [asked, otherAsked, answeringStarted];
    const before = boardAfter(...past);
    const forth = given(...past).when({ ...startOther, former: 'as-it-was' });
    const moved = { type: 'v1.AnsweringStarted', questionId: otherQuestionId } as const;
    expect(forth).toEqual(records(moved));
    expect(given(...past, moved).when({ ...start, former: 'as-it-was' })).toEqual(records(answeringStarted));
    const after = boardAfter(...past, moved, answeringStarted);
    expect([after.answeringId, after.questions]).toEqual([before.answeringId, before.questions]);
  });

  it('[AN6] starting an answered question reopens it, also when a move had shown it', () => {
    const reopened = { ...answeringStarted, reopened: true } as const;
    expect(given(asked, answered).when(start)).toEqual(records(reopened));
    expect(given(asked, answered, answeringStarted).when(start)).toEqual(records(reopened));
    for (const past of [
      [asked, answered, reopened],
      [asked, answered, answeringStarted, reopened],
    ]) {
      expect(boardAfter(...past).answeringId).toBe(questionId);
      expect(questionAfter(...past)?.isAnswered).toBe(false);
      expect(given(...past).when(start)).toEqual(recordsNothing);
    }
  });

  it('[AN8] a move to an answered question leaves it answered, and shows it without answering it', () => {
    const move: BoardCommand = { ...start, former: 'as-it-was' };
    expect(given(asked, answered).when(move)).toEqual(records(answeringStarted));
    const again = [asked, answered, answeringStarted];
    expect(questionAfter(...again)?.isAnswered).toBe(true);
    expect(boardAfter(...again).answeringId).toBe(questionId);
    expect(answeringNow(boardAfter(...again))).toBeUndefined();
    expect(given(...again).when(move)).toEqual(recordsNothing);
    expect(given(...again).when(answer)).toEqual(records(answered));
    expect(
      given(...again).when({ type: 'ModerateQuestions', questionIds: [questionId], act: 'mark-answered' }),
    ).toEqual({ ...records(moderated('mark-answered', questionId)), refused: [] });
    expect(boardAfter(...again, answered).answeringId).toBeUndefined();
    expect(answeringNow(boardAfter(...again, unanswered))).toBe(questionId);
  });

  it('[AN7] the question being answered is always public and of the current talk', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        const state = emptyBoard();
        for (const recorded of play(commands).log) {
          evolve(state, recorded);
          if (state.answeringId === undefined) continue;
          const question = state.questions.get(state.answeringId);
          expect(question && isPublic(question) && isCurrent(state, question)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

const arrange = (...questionIds: string[]): BoardCommand => ({ type: 'ArrangeStage', questionIds });

describe('Stage (ST)', () => {
  const both = [otherQuestionId, questionId];

  it('[ST1] arranging records the order, each question once', () => {
    const board = given(asked, otherAsked);
    expect(board.when(arrange(...both, otherQuestionId))).toEqual(records(arranged(...both)));
    expect(boardAfter(asked, otherAsked, arranged(...both)).stage).toEqual(both);
  });

  it('[ST2, BO4] the same order records nothing', () => {
    const board = given(asked, otherAsked, arranged(...both));
    expect(board.when(arrange(...both))).toEqual(recordsNothing);
    expect(board.when(arrange(...both.toReversed())).ok).toBe(true);
    expect(board.when(arrange())).toEqual(records(arranged()));
  });

  it('[ST3] a question that is unknown or of an earlier talk is refused', () => {
    expect(given(asked).when(arrange(...both))).toEqual(refuses('question-not-found'));
    expect(given(asked, talkStarted).when(arrange(questionId))).toEqual(refuses('question-not-found'));
  });

  it('[ST4] the public stage leaves out what the public may not read', () => {
    const state = boardAfter(waiting, otherAsked, arranged(...both));
    expect(headFor('public', boardId, state).stage).toEqual([otherQuestionId]);
    expect(headFor('moderator', boardId, state).stage).toEqual(both);
  });
});
