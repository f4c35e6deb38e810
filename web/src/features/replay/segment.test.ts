import type { Replay, ReplayEvent } from '@openfloor/contract/http/replay';
import type { Question } from '@openfloor/contract/questions';
import { describe, expect, it } from 'vitest';
import { readSegment, screenAt } from './segment.ts';

const BOARD_ID = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const AT = '2026-03-01T10:00:00.000Z';
const question = (id: string, votes = 0): Question => ({
  id,
  boardId: BOARD_ID,
  text: `Question ${id}?`,
  votes,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: AT,
});
const replayOf = (...events: Omit<ReplayEvent, 'at' | 'seq'>[]): Replay => ({
  epoch: BOARD_ID,
  version: 'first',
  audience: 'public',
  head: 100,
  from: 10,
  to: 10 + events.length,
  talk: { id: BOARD_ID, number: 1, title: 'Town hall' },
  answeringId: null,
  questions: [question('a', 3)],
  events: events.map((event, place) => ({ seq: 11 + place, at: AT, ...event })),
});

describe('A segment of a replay', () => {
  it('counts votes that were gained and questions that appeared', () => {
    const { index } = readSegment(
      replayOf(
        { questions: [question('b')] },
        { votes: { a: 4 } },
        { votes: { a: 3 } },
        { questions: [{ ...question('b'), edited: true }] },
        { changes: [{ id: 'c', hidden: false, question: question('c', 5) }] },
      ),
    );
    expect([...index.votes]).toEqual([0, 1, 0, 0, 0]);
    expect([...index.questions]).toEqual([1, 0, 0, 0, 1]);
  });

  it('names its moments: talks, questions on stage, answered and published ones', () => {
    const { index } = readSegment(
      replayOf(
        { answeringId: 'a' },
        { answeringId: null, changes: [{ id: 'a', isAnswered: true }] },
        { changes: [{ id: 'c', hidden: false, question: question('c') }] },
        { talk: { id: 't', number: 2, title: 'Panel' }, answeringId: null },
        { changes: [{ id: 'a', isAnswered: false }] },
      ),
    );
    expect(index.moments.map(({ seq, kind, text }) => [seq, kind, text])).toEqual([
      [11, 'answering', 'Question a?'],
      [12, 'answered', 'Question a?'],
      [13, 'published', 'Question c?'],
      [14, 'talk', 'Panel'],
    ]);
  });

  it('leaves out what the audience may not see: questions that are missing break nothing', () => {
    const replay = replayOf(
      { answeringId: 'hidden' },
      { votes: { hidden: 7 }, changes: [{ id: 'hidden', isAnswered: true }] },
      { changes: [{ id: 'hidden', hidden: true }] },
    );
    const { segment, index } = readSegment(replay);
    expect(index.moments).toEqual([]);
    expect([...index.votes]).toEqual([0, 0, 0]);
    expect([...screenAt(segment, 13).questions.keys()]).toEqual(['a']);
  });

  it('drops the questions of the former talk', () => {
    const { segment } = readSegment(
      replayOf({ questions: [question('b')] }, { talk: { id: 't', number: 2, title: 'Panel' } }),
    );
    expect([...screenAt(segment, 11).questions.keys()]).toEqual(['a', 'b']);
    expect(screenAt(segment, 12)).toMatchObject({ seq: 12, talk: { title: 'Panel' }, questions: new Map() });
    // A later look changes nothing of an earlier one.
    expect([...screenAt(segment, 10).questions.keys()]).toEqual(['a']);
  });
});
