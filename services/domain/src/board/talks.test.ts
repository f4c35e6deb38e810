import { TALKS_MAX } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { given, records, refuses } from '../testing/deciderSpecification.ts';
import {
  anna,
  answered,
  answeringStarted,
  arranged,
  asked,
  ben,
  boardAfter,
  boardId,
  hidden,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  settingsChanged,
  talkId,
  talkStarted,
  undone,
  votedByAnna,
  votedByBen,
  waiting,
} from '../testing/sampleBoard.ts';
import { talkListOf } from '../view/talkList.ts';
import { moderatorReader, publicReader, snapshotOf } from '../testing/readers.ts';
import { talkOf } from '../view/audience.ts';
import type { BoardCommand } from './commands.ts';

const start: BoardCommand = { type: 'StartTalk', talkId, title: 'Panel' };
const ask: BoardCommand = { type: 'AskQuestion', questionId: otherQuestionId, sessionId: ben, text: 'Why?' };

describe('Talks (TA)', () => {
  it('[TA1] the first talk has the id and the title of the board', () => {
    expect(talkOf(boardId, boardAfter(opened))).toEqual({ id: boardId, number: 1, title: 'Town hall' });
  });

  it('[TA2] a started talk is the current one, with its given title or a number', () => {
    expect(given(opened).when(start)).toEqual(records(talkStarted));
    expect(talkOf(boardId, boardAfter(opened, talkStarted))).toEqual({
      id: talkId,
      number: 2,
      title: 'Panel',
    });
    const { title: _title, ...untitled } = start;
    expect(given(opened, talkStarted).when(untitled)).toEqual(records({ ...talkStarted, title: 'Talk 3' }));
  });

  it('[TA3] a list has the questions of the current talk only', () => {
    const state = boardAfter(opened, asked, talkStarted, otherAsked);
    for (const reader of [publicReader, moderatorReader])
      expect([...snapshotOf(reader, state, 4).questions.keys()]).toEqual([otherQuestionId]);
  });

  it('[TA4] questions of earlier talks keep their votes and take no more', () => {
    expect(boardAfter(asked, votedByBen, talkStarted).questions.get(questionId)?.votes).toBe(1);
    for (const sessionId of [anna, ben])
      for (const voted of [true, false])
        expect(
          given(asked, votedByBen, talkStarted).when({ type: 'Vote', questionId, sessionId, voted }),
        ).toEqual(refuses('question-not-found'));
  });

  it('[TA1] the list of talks counts the public questions of each, their answers and votes', () => {
    const waitingToo = { ...waiting, questionId: 'c0000000-0000-4000-8000-000000000003' };
    const state = boardAfter(opened, asked, waitingToo, votedByAnna, answered, talkStarted, otherAsked);
    expect(talkListOf(boardId, state)).toEqual([
      { id: boardId, number: 1, title: opened.title, questions: 1, answered: 1, votes: 1 },
      { id: talkStarted.talkId, number: 2, title: talkStarted.title, questions: 1, answered: 0, votes: 0 },
    ]);
  });

  it('[TA5] questions of earlier talks can still be moderated', () => {
    expect(given(asked, talkStarted).when({ type: 'HideQuestion', questionId })).toEqual(records(hidden));
  });

  it('[TA6] a new talk marks the question being answered as answered', () => {
    const past = [asked, answeringStarted];
    const started = { ...talkStarted, answeredId: questionId };
    expect(given(...past).when(start)).toEqual(records(started));
    const { answeringId, questions } = boardAfter(...past, started);
    expect(answeringId).toBeUndefined();
    expect(questions.get(questionId)?.isAnswered).toBe(true);
  });

  it('[TA7] a new talk clears the time box and the stage, and keeps the other settings', () => {
    const box = { opensAt: '2026-03-01T09:00:00Z', closesAt: '2026-03-01T09:30:00Z' };
    const before = boardAfter(asked, settingsChanged({ review: true, ...box }), arranged(questionId));
    const after = boardAfter(
      asked,
      settingsChanged({ review: true, ...box }),
      arranged(questionId),
      talkStarted,
    );
    expect(after.settings).toEqual({ ...before.settings, opensAt: null, closesAt: null });
    expect(after.stage).toEqual([]);
  });

  it('[QU6] the limit of questions holds for each talk', () => {
    const full = given(waiting);
    expect(full.when(ask, { questionsMax: 1 })).toEqual(refuses('board-full'));
    expect(given(waiting, talkStarted).when(ask, { questionsMax: 1 }).ok).toBe(true);
    expect(given(waiting, talkStarted, otherAsked).when(ask, { questionsMax: 1 })).toEqual(
      refuses('board-full'),
    );
    const afterUndo = given(waiting, talkStarted, undone(2, { talkEnded: true }));
    expect(afterUndo.when(ask, { questionsMax: 1 })).toEqual(refuses('board-full'));
  });

  it('[TA8] a board has a limited number of talks', () => {
    const started = Array.from({ length: TALKS_MAX - 1 }, () => talkStarted);
    expect(given(...started.slice(1)).when(start).ok).toBe(true);
    expect(given(...started).when(start)).toEqual(
      refuses('board-full', { message: `A board has at most ${TALKS_MAX} talks.` }),
    );
  });
});
