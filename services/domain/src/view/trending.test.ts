import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBoard } from '../board/boardState.ts';
import { evolve } from '../board/evolve.ts';
import { boardCommands, play, stateAt } from '../testing/arbitraries.ts';
import {
  moderated,
  asked,
  boardAfter,
  hidden,
  merged,
  otherAsked,
  otherQuestionId,
  questionId,
  released,
  setAside,
  settingsChanged,
  talkStarted,
  unmerged,
} from '../testing/sampleBoard.ts';
import { noteRecentBallots, stillPublic, trendingAt, type RecentBallots } from './trending.ts';

const START_MS = Date.parse('2026-03-01T10:00:00.000Z');
const TWO_MINUTES_MS = 120_000;
const thirdId = 'c0000000-0000-4000-8000-000000000003';
const third: BoardEvent = { ...otherAsked, questionId: thirdId };
const session = (number: number) => `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

type TimedEvent = { atMs?: number; event: BoardEvent };
const votes = (id: string, from: number, to: number, atMs = 0): TimedEvent[] =>
  Array.from({ length: to - from + 1 }, (_, place) => ({
    atMs,
    event: { type: 'v1.VoteCast', questionId: id, sessionId: session(from + place) },
  }));
const steps = (...events: BoardEvent[]): TimedEvent[] => events.map((event) => ({ event }));

/** What trends `nowMs` after the start, for a reader that follows a log with known times. */
const after = (nowMs: number, ...log: TimedEvent[]) => {
  const state = emptyBoard();
  const recent: RecentBallots = new Map();
  log.forEach(({ atMs = 0, event }, place) => {
    const recorded: RecordedEvent = {
      seq: place + 1,
      at: new Date(START_MS + atMs).toISOString(),
      actor: 'participant',
      event,
    };
    evolve(state, recorded);
    noteRecentBallots(recent, recorded);
  });
  return trendingAt(state, recent, START_MS + nowMs);
};
const three = steps(asked, otherAsked, third);

describe('Trending (TR)', () => {
  it('[TR1] five votes of the last two minutes trend where the median question has none', () => {
    expect(after(0, ...three, ...votes(questionId, 1, 4))).toEqual([]);
    expect(after(0, ...three, ...votes(questionId, 1, 5))).toEqual([
      { id: questionId, votes: 5, seconds: 120 },
    ]);
    expect(after(TWO_MINUTES_MS - 1, ...three, ...votes(questionId, 1, 5))).toHaveLength(1);
    expect(after(TWO_MINUTES_MS, ...three, ...votes(questionId, 1, 5))).toEqual([]);
  });

  it('[TR1] a question needs three times the median of all public questions', () => {
    const busy = [...three, ...votes(otherQuestionId, 1, 2), ...votes(thirdId, 1, 2)];
    expect(after(0, ...busy, ...votes(questionId, 1, 5))).toEqual([]);
    expect(after(0, ...busy, ...votes(questionId, 1, 6))).toHaveLength(1);
    const even = steps(asked, otherAsked);
    expect(after(0, ...even, ...votes(questionId, 1, 9))).toEqual([]);
    const hiddenOther = moderated('hide', otherQuestionId);
    expect(after(0, ...busy, ...steps(hiddenOther), ...votes(questionId, 1, 6))).toEqual([]);
  });

  it('[TR2, IN9] votes of sessions that are set aside do not trend until they are released', () => {
    const voted = [...three, ...votes(questionId, 1, 6)];
    const two = [session(1), session(2)];
    const aside = steps(setAside({ [questionId]: 4 }, 2, ...two));
    expect(after(0, ...voted, ...aside)).toEqual([]);
    expect(after(0, ...voted, ...aside, ...steps(released({ [questionId]: 6 }, 0, ...two)))).toEqual([
      { id: questionId, votes: 6, seconds: 120 },
    ]);
  });

  it('[TR2] a vote that was taken back or cast earlier does not count', () => {
    const log = [...three, ...votes(questionId, 1, 5)];
    const retracted: BoardEvent = { type: 'v1.VoteRetracted', questionId, sessionId: session(1) };
    expect(after(0, ...log, ...steps(retracted))).toEqual([]);
    const again = votes(questionId, 1, 1, 60_000);
    expect(after(60_000, ...log, { atMs: 30_000, event: retracted }, ...again)).toHaveLength(1);
    const late = [...three, ...votes(questionId, 1, 3), ...votes(questionId, 4, 8, 90_000)];
    expect(after(90_000, ...late)).toMatchObject([{ votes: 8 }]);
    expect(after(TWO_MINUTES_MS, ...late)).toMatchObject([{ votes: 5 }]);
  });

  it('[TR3] a union counts each session once, and its root trends', () => {
    const both = [...three, ...votes(questionId, 1, 4), ...votes(otherQuestionId, 3, 6)];
    expect(after(0, ...both)).toEqual([]);
    const union = [...both, ...steps(merged(6))];
    expect(after(0, ...union, ...steps({ ...third, questionId: session(9) }))).toEqual([
      { id: otherQuestionId, votes: 6, seconds: 120 },
    ]);
    expect(after(0, ...union, ...steps(unmerged(4)))).toEqual([]);
    const takenBack: BoardEvent = {
      type: 'v1.VotesRetracted',
      questionIds: [otherQuestionId, questionId],
      sessionId: session(3),
    };
    expect(after(0, ...union, ...steps({ ...third, questionId: session(9) }, takenBack))).toMatchObject([
      { votes: 5 },
    ]);
  });

  it('[TR4] only public questions of the current talk trend', () => {
    const log = [...three, ...votes(questionId, 1, 9)];
    expect(after(0, ...log)).toHaveLength(1);
    expect(after(0, ...log, ...steps(hidden))).toEqual([]);
    expect(after(0, ...log, ...steps(talkStarted))).toEqual([]);
    expect(after(0, ...log, ...steps(settingsChanged({ voting: 'paused' })))).toHaveLength(1);
  });

  it('[TR5] the fastest question comes first', () => {
    const fourth: BoardEvent = { ...third, questionId: session(7) };
    const fifth: BoardEvent = { ...third, questionId: session(8) };
    const log = [
      ...three,
      ...steps(fourth, fifth),
      ...votes(questionId, 1, 5),
      ...votes(otherQuestionId, 1, 7),
    ];
    expect(after(0, ...log).map(({ id, votes: count }) => [id, count])).toEqual([
      [otherQuestionId, 7],
      [questionId, 5],
    ]);
  });

  it('[TR7] votes of a clock that was an hour ahead do not trend before that time', () => {
    const hourMs = 3_600_000;
    const ahead = [...three, ...votes(questionId, 1, 5, hourMs)];
    expect(after(60_000, ...ahead)).toEqual([]);
    expect(after(hourMs - 1, ...ahead)).toEqual([]);
    expect(after(hourMs, ...ahead)).toHaveLength(1);
  });

  it('[TR6] a reader that begins with the votes of the last two minutes agrees with one from the start', () => {
    fc.assert(
      fc.property(boardCommands, fc.nat({ max: 150 }), (commands, seconds) => {
        const { log } = play(commands);
        const state = stateAt(log, log.length);
        const lastMs = Date.parse(log.at(-1)?.at ?? '');
        const from = (events: readonly RecordedEvent[]) => {
          const recent: RecentBallots = new Map();
          for (const recorded of events) noteRecentBallots(recent, recorded);
          return trendingAt(state, recent, lastMs + seconds * 1000);
        };
        const lately = log.filter(({ at }) => Date.parse(at) > lastMs - TWO_MINUTES_MS);
        expect(from(lately)).toEqual(from(log));
      }),
    );
  });

  it('[TR5] the question with the most votes is first, and of equal ones the one with the lowest id', () => {
    const quiet = Array.from({ length: 8 }, (_, place) => ({
      ...otherAsked,
      questionId: session(90 + place),
    }));
    const log = [
      ...steps(asked, otherAsked, third, ...quiet),
      ...votes(otherQuestionId, 1, 5),
      ...votes(questionId, 1, 5),
      ...votes(thirdId, 1, 6),
    ];
    expect(after(0, ...log).map(({ id }) => id)).toEqual([thirdId, questionId, otherQuestionId]);
  });

  it('[TR4] of questions that trended, those that are public and of the current talk stay', () => {
    const trending = [questionId, otherQuestionId, thirdId].map((id) => ({
      id,
      votes: 5,
      seconds: 120 as const,
    }));
    expect(stillPublic(boardAfter(asked, otherAsked, hidden), trending)).toEqual([trending[1]]);
    expect(stillPublic(boardAfter(asked, otherAsked, talkStarted), trending)).toEqual([]);
  });

  it('[TR6] votes older than two minutes are dropped', () => {
    const recent: RecentBallots = new Map();
    const note = ({ atMs = 0, event }: TimedEvent) =>
      noteRecentBallots(recent, {
        seq: 1,
        at: new Date(START_MS + atMs).toISOString(),
        actor: 'participant',
        event,
      });
    [...votes(questionId, 1, 3), ...votes(questionId, 4, 5, 1)].forEach(note);
    votes(questionId, 6, 6, TWO_MINUTES_MS).forEach(note);
    expect([...recent.values()].map(({ sessionId }) => sessionId)).toEqual([4, 5, 6].map(session));
  });
});
