import type { BoardEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCommands, play } from '../testing/arbitraries.ts';
import {
  asked,
  ended,
  hidden,
  merged,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  recordedAll,
  renamed,
  reopened,
  votedByBen,
} from '../testing/sampleBoard.ts';
import { emptyBoard } from './boardState.ts';
import { evolveChecked } from './logRules.ts';

const closed: BoardEvent = { type: 'v1.BoardClosed' };
const erased: BoardEvent = { type: 'v1.QuestionsErased', questionIds: [questionId] };
const talk: BoardEvent = {
  type: 'v1.TalkStarted',
  talkId: 'b0000000-0000-4000-8000-000000000001',
  title: 'Second talk',
};
const answering: BoardEvent = { type: 'v1.AnsweringStarted', questionId };
const backInto = (mergedInto: string, of = questionId): BoardEvent => ({
  type: 'v1.ActUndone',
  seq: 2,
  restored: { questions: [{ questionId: of, mergedInto }] },
});

const check = (...events: BoardEvent[]): void => {
  const state = emptyBoard();
  for (const recorded of recordedAll(events)) evolveChecked(state, recorded);
};

describe('Exports (XP)', () => {
  it('[XP2] every log of the program passes', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        const state = emptyBoard();
        const { log } = play(commands);
        for (const recorded of log) expect(() => evolveChecked(state, recorded)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  it.each<[what: string, fault: string, events: BoardEvent[]]>([
    ['a question that is asked twice', 'asked before', [asked, asked]],
    ['a talk that starts twice', 'started before', [talk, talk]],
    ['a question on an ended board', 'has ended', [ended, asked]],
    ['a vote on an ended board', 'has ended', [asked, ended, votedByBen]],
    ['a board that ends twice', 'has ended', [ended, ended]],
    ['a reopening of an open board', 'not ended', [asked, reopened]],
    ['a title that the board has already', 'title already', [renamed, renamed]],
    ['anything after the board was closed', 'closed', [asked, closed, hidden]],
    ['a merge of an unknown question', 'no such question', [otherAsked, merged(0)]],
    ['a question that is merged into itself', 'into itself', [asked, merged(0, questionId)]],
    [
      'a circle of merges',
      'into itself',
      [asked, otherAsked, merged(0), merged(0, questionId, otherQuestionId)],
    ],
    [
      'a circle that an undo makes',
      'into itself',
      [asked, otherAsked, merged(0), backInto(questionId, otherQuestionId)],
    ],
    ['a merge across talks', 'two talks', [asked, talk, otherAsked, merged(0)]],
    [
      'a merge across talks that an undo makes',
      'two talks',
      [asked, talk, otherAsked, backInto(otherQuestionId)],
    ],
    [
      'a question that is merged twice',
      'merged twice',
      [asked, otherAsked, merged(0, otherQuestionId, questionId, questionId)],
    ],
    ['a merge of a merged question', 'merged before', [asked, otherAsked, merged(0), merged(0)]],
    [
      'a merge of a question that waits',
      'not published',
      [{ ...asked, status: 'waiting' }, otherAsked, merged(0)],
    ],
    ['the answering of a hidden question', 'not public', [asked, hidden, answering]],
    ['the answering of an unknown question', 'not public', [answering]],
  ])('[XP2] a log with %s does not pass: %s', (_what, fault, events) => {
    expect(() => check(opened, ...events)).toThrow(fault);
  });

  it('[XP2] texts may be erased after the board was closed', () => {
    expect(() => check(opened, asked, closed, erased)).not.toThrow();
  });
});
