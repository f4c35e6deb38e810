import type { BoardEvent } from '@openfloor/contract/events';
import { describe, expect, it } from 'vitest';
import { given, records, recordsNothing, refuses } from '../testing/deciderSpecification.ts';
import {
  anna,
  annaBlocked,
  answeringStarted,
  asked,
  at,
  ben,
  boardAfter,
  boardId,
  ended,
  notedAfter,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  recordedAll,
  renamed,
  reopened,
  settingsChanged,
  talkId,
  talkStarted,
  votedByBen,
  withdrawn,
} from '../testing/sampleBoard.ts';
import { talkListOf } from '../view/talkList.ts';
import { headFor } from '../view/audience.ts';
import type { BoardCommand } from './commands.ts';
import { historyEntry } from './history.ts';

const end: BoardCommand = { type: 'EndBoard' };
const reopen: BoardCommand = { type: 'ReopenBoard' };
const rename = (title: string): BoardCommand => ({ type: 'RenameBoard', title });
const ask: BoardCommand = {
  type: 'AskQuestion',
  questionId: otherQuestionId,
  sessionId: anna,
  text: 'Where is lunch?',
};
const vote = (voted: boolean, sessionId = anna): BoardCommand => ({
  type: 'Vote',
  questionId,
  sessionId,
  voted,
});
const withdraw: BoardCommand = { type: 'WithdrawQuestion', questionId, sessionId: anna };

const headAfter = (...events: BoardEvent[]) => headFor('public', boardId, boardAfter(...events));
const entriesAfter = (...events: BoardEvent[]) => {
  const log = recordedAll(events).map((recorded) => ({ ...recorded, actor: 'moderator' as const }));
  const state = notedAfter(log);
  return log.flatMap((recorded) => historyEntry(recorded, state) ?? []);
};

describe('The end of a board (EN)', () => {
  it('[EN1] ending a board records that, and the board has the time of the event', () => {
    expect(given(opened, asked).when(end)).toEqual(records(ended));
    expect(headAfter(opened)).toMatchObject({ endedAt: null });
    expect(headAfter(opened, ended)).toMatchObject({ endedAt: at });
  });

  it('[EN2] ending marks the question that is being answered as answered, in the same event', () => {
    const event = { ...ended, answeredId: questionId };
    expect(given(opened, asked, answeringStarted).when(end)).toEqual(records(event));
    const state = boardAfter(opened, asked, answeringStarted, event);
    expect(state.answeringId).toBeUndefined();
    expect(state.questions.get(questionId)).toMatchObject({ isAnswered: true });
  });

  it('[EN3] participants can neither ask, vote, take a vote back nor withdraw on an ended board', () => {
    const board = given(opened, asked, votedByBen, ended);
    for (const command of [ask, vote(true), vote(false, ben), withdraw])
      expect(board.when(command)).toEqual(refuses('board-ended'));
  });

  it('[EN3] a vote and a withdrawal that hold already are accepted', () => {
    expect(given(opened, asked, votedByBen, ended).when(vote(true, ben))).toEqual(recordsNothing);
    expect(given(opened, asked, ended).when(vote(false))).toEqual(recordsNothing);
    expect(given(opened, asked, withdrawn, ended).when(withdraw)).toEqual(recordsNothing);
  });

  it('[EN3] other refusals that tell who asks, or that there is no such question, come first', () => {
    expect(given(opened, asked, annaBlocked, ended).when(ask)).toEqual(refuses('blocked'));
    expect(given(opened, ended).when(vote(true))).toEqual(refuses('question-not-found'));
    expect(given(opened, asked, ended).when({ ...withdraw, sessionId: ben })).toEqual(
      refuses('not-your-question'),
    );
    const paused = settingsChanged({ asking: 'paused', voting: 'paused' });
    for (const command of [ask, vote(true)])
      expect(given(opened, asked, paused, ended).when(command)).toEqual(refuses('board-ended'));
  });

  it('[EN4] moderators go on: replies, answering, settings and talks', () => {
    const board = given(opened, asked, ended);
    const acts: BoardCommand[] = [
      { type: 'ReplyToQuestion', questionId, text: 'At noon.' },
      { type: 'ModerateQuestion', act: 'hide', questionId },
      { type: 'StartAnswering', questionId },
      { type: 'ChangeSettings', settings: { replay: 'everyone' } },
      { type: 'StartTalk', talkId },
      { type: 'BlockAuthor', questionId },
      { type: 'PublishSummary' },
      { type: 'CloseBoard' },
    ];
    for (const command of acts) expect(board.when(command)).toMatchObject({ ok: true, events: [{}] });
    expect(boardAfter(opened, ended, talkStarted).endedAt).toBe(at);
  });

  it('[EN5] a reopened board takes questions and votes again', () => {
    expect(given(opened, ended).when(reopen)).toEqual(records(reopened));
    expect(headAfter(opened, ended, reopened)).toMatchObject({ endedAt: null });
    const board = given(opened, asked, ended, reopened);
    for (const command of [ask, vote(true), withdraw])
      expect(board.when(command)).toMatchObject({ ok: true, events: [{}] });
    expect(board.when(end)).toEqual(records(ended));
  });

  it('[EN6] ending an ended board, and reopening an open one, records nothing', () => {
    expect(given(opened, asked, answeringStarted, ended).when(end)).toEqual(recordsNothing);
    expect(given(opened).when(reopen)).toEqual(recordsNothing);
    expect(given(opened, ended, reopened).when(reopen)).toEqual(recordsNothing);
  });

  it('[EN7] the history has the end, the reopening and the new title, and none of them can be undone', () => {
    expect(entriesAfter(opened, ended, reopened, renamed)).toMatchObject([
      { act: 'end-board', undoable: false },
      { act: 'reopen-board', undoable: false },
      { act: 'rename-board', title: renamed.title, undoable: false },
    ]);
    expect(given(opened, ended).when({ type: 'UndoAct', seq: 2 })).toEqual(refuses('cannot-undo'));
  });
});

describe('The title of a board (BO)', () => {
  it('[BO10] a new title is recorded, and the present one again is not', () => {
    expect(given(opened).when(rename(renamed.title))).toEqual(records(renamed));
    expect(given(opened).when(rename('Town hall'))).toEqual(recordsNothing);
    expect(given(opened, renamed).when(rename(renamed.title))).toEqual(recordsNothing);
    expect(boardAfter(opened, renamed).title).toBe(renamed.title);
    expect(given(opened, ended).when(rename(renamed.title))).toEqual(records(renamed));
  });

  it('[BO10] the first talk has the new title, also when it is over', () => {
    const first = { id: boardId, number: 1, title: renamed.title };
    expect(headAfter(opened, renamed).talk).toEqual(first);
    const later = boardAfter(opened, otherAsked, talkStarted, renamed);
    expect(talkListOf(boardId, later)).toMatchObject([first, { id: talkId, title: talkStarted.title }]);
    expect(headFor('public', boardId, later)).toMatchObject({
      title: renamed.title,
      talk: { title: talkStarted.title },
    });
  });
});
