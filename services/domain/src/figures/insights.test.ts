import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBoard } from '../board/boardState.ts';
import { boardCommands, play, stateAt } from '../testing/arbitraries.ts';
import {
  moderated,
  anna,
  answered,
  answeringStarted,
  asked,
  ben,
  boardId,
  closed,
  edited,
  ended,
  flagged,
  hidden,
  merged,
  opened,
  otherAnsweringStarted,
  otherAsked,
  otherQuestionId,
  questionId,
  released,
  reopened,
  replied,
  replyRemoved,
  retractedByBen,
  setAside,
  settingsChanged,
  talkId,
  talkStarted,
  unanswered,
  undone,
  unhidden,
  votedByAnna,
  votedByBen,
  withdrawn,
} from '../testing/sampleBoard.ts';
import { headFor } from '../view/audience.ts';
import { talkListOf } from '../view/talkList.ts';
import { addActivity, noActivity, STEPS_MAX } from './activity.ts';
import { figuresOf } from './figures.ts';
import { applyEvent, emptyInsights, type InsightsState } from './insightsState.ts';
import { addPart, partsOf } from './storedInsights.ts';

const START_MS = Date.UTC(2026, 2, 1, 10);
const MINUTE_MS = 60_000;

/** The state after events, each a minute after the one before. */
const after = (...events: BoardEvent[]): InsightsState =>
  applied(
    events.map((event, place): RecordedEvent => {
      return { seq: place + 1, at: at(place), actor: 'participant', event };
    }),
  );

const applied = (log: readonly RecordedEvent[], state = emptyInsights()): InsightsState => {
  for (const recorded of log) applyEvent(state, recorded);
  return state;
};

const talksAfter = (...events: BoardEvent[]) => figuresOf(boardId, after(...events));
const figuresAfter = (...events: BoardEvent[]) => talksAfter(...events)[0];
/** Time to answer, of two questions of which the events answer one. */
const seconds = (...events: BoardEvent[]) =>
  figuresAfter(opened, asked, otherAsked, ...events)?.secondsToAnswer?.median;
const at = (minutes: number): string => new Date(START_MS + minutes * MINUTE_MS).toISOString();
const throughStore = (state: InsightsState): InsightsState => {
  const restored = emptyInsights();
  for (const part of partsOf(state)) addPart(restored, JSON.parse(JSON.stringify(part)));
  return restored;
};

describe('Insights (FI)', () => {
  it('[FI1] pages with a stored state in between give the figures of the whole log', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat(), (commands, cut) => {
        const { log } = play(commands);
        const place = cut % (log.length + 1);
        const paged = applied(log.slice(place), throughStore(applied(log.slice(0, place))));
        expect(figuresOf(boardId, paged)).toEqual(figuresOf(boardId, applied(log)));
      }),
    );
  });

  it('[FI1] a state of several parts of each kind is restored whole, in its order', () => {
    const many = Array.from({ length: 700 }, (_, number) => `session-${number}`);
    const state = after(
      opened,
      ...many.map((sessionId) => ({ ...asked, questionId: `question-of-${sessionId}`, sessionId })),
      ...many.map((sessionId) => ({ ...votedByBen, questionId: 'question-of-session-0', sessionId })),
      ...many.map((sessionId) => moderated('mark-answered', `question-of-${sessionId}`)),
      talkStarted,
      setAside({}, 0, ...many),
    );
    const restored = throughStore(state);
    expect([...restored.board.questions.keys()]).toEqual([...state.board.questions.keys()]);
    expect(restored.talks).toEqual(state.talks);
    expect(restored.answeredAtMs).toEqual(state.answeredAtMs);
    expect(restored.board.setAside).toEqual(state.board.setAside);
  });

  it('[FI2] the counts are those of the list of talks, whatever happened before', () => {
    fc.assert(
      fc.property(boardCommands, (commands) => {
        const { log } = play(commands);
        const state = stateAt(log, log.length);
        expect(
          figuresOf(boardId, applied(log)).map(({ id, questions, votes }) => ({ id, questions, votes })),
        ).toEqual(talkListOf(boardId, state).map(({ id, questions, votes }) => ({ id, questions, votes })));
      }),
    );
  });

  it('[FI2] a question that was hidden, merged or withdrawn does not count, and counts again after an undo', () => {
    const before = [opened, asked, otherAsked, votedByBen];
    expect(figuresAfter(...before)).toMatchObject({ questions: 2, votes: 1 });
    expect(figuresAfter(...before, hidden)).toMatchObject({ questions: 1, votes: 0 });
    expect(figuresAfter(...before, hidden, unhidden)).toMatchObject({ questions: 2, votes: 1 });
    expect(figuresAfter(...before, withdrawn)).toMatchObject({ questions: 1, votes: 0 });
    expect(figuresAfter(...before, merged(1))).toMatchObject({ questions: 1, votes: 1 });
    const restored = { questions: [{ questionId, hidden: false }] };
    expect(figuresAfter(...before, hidden, undone(5, restored))).toMatchObject({ questions: 2, votes: 1 });
  });

  it('[FI3] counts sessions that asked, that voted, and that took part', () => {
    expect(figuresAfter(opened, asked, otherAsked, votedByBen, votedByAnna)).toMatchObject({
      asked: 2,
      voted: 2,
      tookPart: 2,
    });
    expect(figuresAfter(opened, asked, votedByBen, retractedByBen)).toMatchObject({
      asked: 1,
      voted: 1,
      tookPart: 2,
    });
    expect(figuresAfter(opened, asked, hidden, votedByBen)).toMatchObject({
      asked: 0,
      voted: 1,
      tookPart: 1,
    });
  });

  it('[FI11] a session that took part in several talks took part first in one of them', () => {
    const ofSecond = { ...asked, questionId: otherQuestionId };
    expect(talksAfter(opened, asked, votedByBen, talkStarted, ofSecond, otherAsked)).toMatchObject([
      { tookPart: 2, tookPartFirst: 2 },
      { tookPart: expect.any(Number), tookPartFirst: 0 },
    ]);
  });

  it('[FI12] the public does not see how many were invited', () => {
    const { board } = after(opened, settingsChanged({ invited: 8 }));
    expect(headFor('public', boardId, board).settings.invited).toBeNull();
    expect(headFor('moderator', boardId, board).settings.invited).toBe(8);
  });

  it('[FI3] a session that is set aside did not vote until it is released', () => {
    const aside = [opened, asked, votedByBen, setAside({ [questionId]: 0 }, 1, ben)];
    expect(figuresAfter(...aside)).toMatchObject({ votes: 0, voted: 0 });
    expect(figuresAfter(...aside, released({ [questionId]: 1 }, 0, ben))).toMatchObject({
      votes: 1,
      voted: 1,
    });
  });

  it('[FI4] votes over time count each vote that was cast, except by sessions that were set aside before', () => {
    const start = START_MS / MINUTE_MS;
    expect(figuresAfter(opened, asked, votedByBen, retractedByBen)?.steps).toEqual([
      { minute: start + 1, votes: 0, questions: 1 },
      { minute: start + 2, votes: 1, questions: 0 },
    ]);
    expect(figuresAfter(opened, asked, setAside({}, 0, anna), votedByAnna)?.steps).toEqual([
      { minute: start + 1, votes: 0, questions: 1 },
    ]);
  });

  it('[FI5] steps become longer instead of more', () => {
    const activity = noActivity();
    for (let minute = 0; minute < 10 * STEPS_MAX; minute += 1)
      addActivity(activity, minute, { votes: 1, questions: 0 });
    expect(activity.stepMinutes).toBe(16);
    expect(activity.steps.size).toBe((10 * STEPS_MAX) / 16);
    expect(new Set(activity.steps.values().map(({ votes }) => votes))).toEqual(new Set([16]));
  });

  it('[FI6] an answer begins on stage, or when the question is marked or replied to', () => {
    expect(seconds(answered)).toBe(120);
    expect(seconds(answeringStarted, answered)).toBe(120);
    expect(seconds(answeringStarted, votedByBen, otherAnsweringStarted)).toBe(120);
    expect(seconds(replied, answered)).toBe(120);
    expect(seconds(answered, unanswered)).toBeUndefined();
    expect(seconds(answered, unanswered, answered)).toBe(240);
    expect(seconds(replied, replyRemoved)).toBeUndefined();
    expect(seconds(answered, undone(4, { questions: [{ questionId, isAnswered: false }] }))).toBeUndefined();
  });

  it('[FI7] the time to answer has the median and the ninetieth percentile, without hidden questions', () => {
    const ids = Array.from({ length: 10 }, (_, place) => `c0000000-0000-4000-8000-0000000001${place}0`);
    const events = ids.flatMap((id): BoardEvent[] => [
      { ...asked, questionId: id },
      { type: 'v1.QuestionsModerated', act: 'mark-answered', questionIds: [id] },
    ]);
    expect(figuresAfter(opened, ...events)?.secondsToAnswer).toEqual({ median: 60, ninetieth: 60 });
    const late: BoardEvent[] = [opened, asked, otherAsked, moderated('mark-answered', otherQuestionId)];
    expect(figuresAfter(...late, votedByBen, answered)?.secondsToAnswer).toEqual({
      median: 60,
      ninetieth: 240,
    });
    expect(figuresAfter(...late, votedByBen, answered, hidden)?.secondsToAnswer).toEqual({
      median: 60,
      ninetieth: 60,
    });
  });

  it('[FI8] unanswered questions are public, the most votes first', () => {
    const before = [opened, asked, otherAsked, { ...votedByBen, questionId: otherQuestionId }];
    expect(figuresAfter(...before)?.unansweredIds).toEqual([otherQuestionId, questionId]);
    expect(figuresAfter(...before, answered)?.unansweredIds).toEqual([otherQuestionId]);
    expect(figuresAfter(...before, replied)?.unansweredIds).toEqual([otherQuestionId]);
    expect(figuresAfter(...before, hidden)?.unansweredIds).toEqual([otherQuestionId]);
  });

  it('[FI9] a talk ends with the next one or with the board, unless it is reopened, and an undone talk has no figures', () => {
    expect(talksAfter(opened, asked, talkStarted, otherAsked, votedByBen, closed)).toMatchObject([
      { id: boardId, startedAt: at(0), endedAt: at(2), questions: 1, asked: 1 },
      { id: talkId, startedAt: at(2), endedAt: at(5), questions: 1, voted: 1 },
    ]);
    expect(talksAfter(opened, asked, ended)).toMatchObject([{ endedAt: at(2) }]);
    expect(talksAfter(opened, asked, ended, hidden, closed)).toMatchObject([{ endedAt: at(2) }]);
    expect(talksAfter(opened, asked, ended, reopened)).toMatchObject([{ endedAt: null }]);
    expect(talksAfter(opened, asked, ended, talkStarted, hidden)).toMatchObject([
      { endedAt: at(2) },
      { startedAt: at(3), endedAt: null },
    ]);
    const undoneTalk = talksAfter(opened, asked, talkStarted, undone(3, { talkEnded: true }), votedByBen);
    expect(undoneTalk).toMatchObject([{ id: boardId, endedAt: null, voted: 1 }]);
  });

  it('[FI10] the stored state contains no text that somebody wrote', () => {
    const state = after(opened, { ...flagged, name: 'Anna' }, edited, replied, {
      type: 'v1.QuestionsModerated',
      act: 'decline',
      questionIds: [questionId],
      reason: 'A reason',
    });
    const stored = JSON.stringify([...partsOf(state)]);
    for (const text of [asked.text, edited.text, replied.text, 'Anna', 'A reason', 'damn'])
      expect(stored).not.toContain(text);
  });

  it('[FI1] a state of another shape needs another INSIGHTS_VERSION', () => {
    const { board } = after(opened, asked);
    const [question] = board.questions.values();
    const shape = [emptyBoard(), question ?? {}].map((part) => Object.keys(part).toSorted());
    expect(shape).toMatchInlineSnapshot(`
      [
        [
          "agenda",
          "agendaHeld",
          "answeringId",
          "ballots",
          "blocked",
          "endedAt",
          "isSummaryPublished",
          "moderators",
          "owners",
          "publishedSummary",
          "questionCount",
          "questions",
          "setAside",
          "setAsideTotals",
          "settings",
          "stage",
          "talks",
          "title",
          "writtenSummary",
        ],
        [
          "ancestors",
          "createdAt",
          "flags",
          "hidden",
          "id",
          "isAnswered",
          "labels",
          "members",
          "name",
          "original",
          "pinned",
          "reason",
          "reply",
          "sessionId",
          "status",
          "talkId",
          "text",
          "votes",
          "wasPublic",
        ],
      ]
    `);
  });
});
