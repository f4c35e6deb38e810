import { WaitingAct } from '@openfloor/contract/acts';
import type { BoardEvent } from '@openfloor/contract/events';
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
  edited,
  hidden,
  labelled,
  merged,
  moderated,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  replied,
  replyRemoved,
  returned,
  setAside,
  settingsChanged,
  talkId,
  talkStarted,
  unanswered,
  undone,
  votedByAnna,
  votedByBen,
  waiting,
} from '../testing/sampleBoard.ts';
import { talkListOf } from '../view/talkList.ts';
import { moderatorReader, publicReader, snapshotOf } from '../testing/readers.ts';
import { headFor, talkOf } from '../view/audience.ts';
import type { BoardCommand } from './commands.ts';

const start: BoardCommand = { type: 'StartTalk', talkId, title: 'Panel' };
const ask: BoardCommand = { type: 'AskQuestion', questionId: otherQuestionId, sessionId: ben, text: 'Why?' };

const conflict = (nowOn: string) =>
  refuses('changed-meanwhile', { message: `Another talk is on now: “${nowOn}”.` });
const otherTalkId = 'b0000000-0000-4000-8000-000000000009';
const second = { ...waiting, questionId: 'c0000000-0000-4000-8000-000000000003' };
const withWaiting = (act: WaitingAct, reason?: string): BoardCommand => ({
  ...start,
  waiting: { act, ...(reason !== undefined && { reason }) },
});
const startedWith = (details: Pick<Extract<BoardEvent, { type: 'v1.TalkStarted' }>, 'waiting'>) => ({
  ...talkStarted,
  ...details,
});

/** What becomes of a waiting question. */
const fateOf = (act: WaitingAct, reason?: string) => {
  const event = startedWith({
    waiting: { act, questionIds: [waiting.questionId], ...(reason !== undefined && { reason }) },
  });
  const state = boardAfter(opened, waiting, event);
  const question = state.questions.get(waiting.questionId);
  return { status: question?.status, reason: question?.reason, talk: question?.talkId };
};
const headOf = (...events: BoardEvent[]) => headFor('moderator', boardId, boardAfter(...events));

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

  it.each<[BoardCommand, BoardEvent[], BoardEvent]>([
    [{ type: 'ModerateQuestion', act: 'hide', questionId }, [], hidden],
    [{ type: 'ModerateQuestion', act: 'unhide', questionId }, [hidden], moderated('unhide', questionId)],
    [{ type: 'ModerateQuestion', act: 'mark-answered', questionId }, [], answered],
    [{ type: 'ModerateQuestion', act: 'mark-unanswered', questionId }, [answered], unanswered],
    [{ type: 'ReplyToQuestion', questionId, text: replied.text }, [], replied],
    [{ type: 'ReplyToQuestion', questionId, text: '' }, [replied], replyRemoved],
    [{ type: 'LabelQuestion', questionId, labels: ['Food'] }, [], labelled],
    [{ type: 'EditQuestion', questionId, text: edited.text }, [], edited],
    [{ type: 'ModerateQuestion', act: 'return', questionId }, [], returned],
  ])('[TA5] questions of earlier talks can still be moderated: %j', (command, before, event) => {
    const labels = settingsChanged({ labels: [{ name: 'Food', color: 'teal' }] });
    expect(given(labels, asked, ...before, talkStarted).when(command)).toEqual(records(event));
  });

  it('[TA5] questions of earlier talks are not answered on stage', () => {
    const command = { type: 'StartAnswering', questionId } as const;
    expect(given(asked, talkStarted).when(command)).toEqual(refuses('question-not-found'));
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

  it('[TA9] a new talk publishes, declines or takes along every question that waits, as one event', () => {
    const board = given(waiting, second, otherAsked);
    const questionIds = [waiting.questionId, second.questionId];
    expect(board.when(withWaiting('approve'))).toEqual(
      records(startedWith({ waiting: { act: 'approve', questionIds } })),
    );
    expect(board.when(withWaiting('decline', 'Off topic'))).toEqual(
      records(startedWith({ waiting: { act: 'decline', questionIds, reason: 'Off topic' } })),
    );
    expect(board.when(withWaiting('carry', 'Off topic'))).toEqual(
      records(startedWith({ waiting: { act: 'carry', questionIds } })),
    );
    expect(board.when(start)).toEqual(records(talkStarted));
    expect(given(otherAsked).when(withWaiting('carry'))).toEqual(records(talkStarted));
  });

  it('[TA9] declined and published questions stay in the former talk, carried ones become questions of the new one', () => {
    expect(fateOf('approve')).toEqual({ status: 'published', reason: undefined, talk: undefined });
    expect(fateOf('decline', 'Off topic')).toEqual({
      status: 'declined',
      reason: 'Off topic',
      talk: undefined,
    });
    expect(fateOf('carry')).toEqual({ status: 'waiting', reason: undefined, talk: talkId });
  });

  it('[TA9] a carried question counts against the limit of the new talk, and takes what was merged into it along', () => {
    const carried = startedWith({ waiting: { act: 'carry', questionIds: [waiting.questionId] } });
    expect(given(waiting, carried).when(ask, { questionsMax: 1 })).toEqual(refuses('board-full'));
    expect(given(waiting, carried).when(ask, { questionsMax: 2 }).ok).toBe(true);
    const backInReview: BoardEvent = {
      type: 'v1.QuestionsModerated',
      act: 'return',
      questionIds: [otherQuestionId],
    };
    const tree = [asked, otherAsked, merged(0), backInReview];
    expect(given(...tree).when(withWaiting('carry'))).toEqual(
      records(
        startedWith({ waiting: { act: 'carry', questionIds: [questionId, otherQuestionId].toSorted() } }),
      ),
    );
  });

  it('[UN6] undoing a talk takes back what happened to the questions that waited', () => {
    for (const act of WaitingAct.options) {
      const past = [opened, waiting, startedWith({ waiting: { act, questionIds: [waiting.questionId] } })];
      const decision = given(...past).when({ type: 'UndoAct', seq: 3 });
      expect(decision.ok).toBe(true);
      const state = boardAfter(...past, ...(decision.ok ? decision.events : []));
      expect(state.questions).toEqual(
        new Map(
          Array.from(boardAfter(opened, waiting).questions, ([id, question]) => [
            id,
            { ...question, wasPublic: act === 'approve' },
          ]),
        ),
      );
      expect(state.talks).toEqual([]);
    }
  });

  it('[TA10] a new talk clears the notice, and shows no votes that were set aside before', () => {
    const past = [opened, asked, votedByAnna, settingsChanged({ notice: 'We start at ten.' })];
    const aside = [...past, setAside({ [questionId]: 0 }, 1, anna)];
    expect(given(...past).when(start)).toEqual(records({ ...talkStarted, settings: { notice: null } }));
    const next = { ...talkStarted, settings: { notice: null }, setAsideBefore: 1 };
    expect(given(...aside).when(start)).toEqual(records(next));
    expect(headOf(...aside).votesSetAside).toBe(1);
    expect(headOf(...aside, next)).toMatchObject({ votesSetAside: 0, settings: { notice: null } });
    const undo = given(...aside, next).when({ type: 'UndoAct', seq: aside.length + 1 });
    expect(headOf(...aside, next, ...(undo.ok ? undo.events : []))).toEqual(headOf(...aside));
  });

  it('[TA10] setting sessions aside in a later talk adds only their votes in that talk to its figure', () => {
    const next = { ...asked, questionId: second.questionId };
    const voted = [
      opened,
      asked,
      votedByAnna,
      talkStarted,
      next,
      { ...votedByAnna, questionId: next.questionId },
    ];
    const group = 'b0000000-0000-4000-8000-000000000009';
    const decision = given(...voted).when({ type: 'SetSessionsAside', group, sessionIds: [anna] });
    expect(decision).toEqual(
      records({
        ...setAside({ [questionId]: 0, [next.questionId]: 0 }, 2, anna),
        setAsideBefore: 1,
      }),
    );
    const after = [...voted, ...(decision.ok ? decision.events : [])];
    expect(headFor('moderator', boardId, boardAfter(...after)).votesSetAside).toBe(1);
    const released = given(...after).when({ type: 'ReleaseSessions', group, sessionIds: [anna] });
    expect(released).toMatchObject({ events: [{ votesSetAside: 0, setAsideBefore: 0 }] });
  });

  it('[TA11] a talk that is started after another one than the present talk is a conflict', () => {
    const third: BoardCommand = { ...start, talkId: otherTalkId };
    expect(given(opened).when({ ...start, after: null })).toEqual(records(talkStarted));
    expect(given(opened, talkStarted).when({ ...third, after: null })).toEqual(conflict('Panel'));
    expect(given(opened, talkStarted).when({ ...third, after: talkId })).toMatchObject({ ok: true });
    expect(given(opened, talkStarted).when(third)).toMatchObject({ ok: true });
    expect(given(opened).when({ ...third, after: talkId })).toEqual(conflict('Town hall'));
  });

  it('[TA8] a board has a limited number of talks', () => {
    const started = Array.from({ length: TALKS_MAX - 1 }, () => talkStarted);
    expect(given(...started.slice(1)).when(start).ok).toBe(true);
    expect(given(...started).when(start)).toEqual(
      refuses('board-full', { message: `A board has at most ${TALKS_MAX} talks.` }),
    );
  });
});
