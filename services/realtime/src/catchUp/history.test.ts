import { noChanges } from '@openfloor/domain/view/changes';
import type { Advance } from '@openfloor/feed/boardFeed';
import { describe, expect, it } from 'vitest';
import { createHistory, type History } from './history.ts';

/** A step from `from` to `seq` that touched the votes of one question, named after where it ended. */
const advance = (from: number, seq: number): Advance => ({
  from,
  seq,
  events: [],
  changes: { ...noChanges(), questions: new Map([[`q${seq}`, new Set(['votes'])]]) },
});

const touchedSince = (history: History, seq: number): string[] | undefined => {
  const changes = history.since(seq);
  return changes && [...changes.questions.keys()];
};

describe('A history', () => {
  it('holds nothing at first, and all that comes after where it began', () => {
    const history = createHistory(7);
    expect(history.reaches(7)).toBe(true);
    expect(history.reaches(6)).toBe(false);
    expect(touchedSince(history, 7)).toEqual([]);
    expect(touchedSince(history, 6)).toBeUndefined();
  });

  it('says what was touched after a place', () => {
    const history = createHistory(0);
    for (let seq = 1; seq <= 4; seq += 1) history.add(advance(seq - 1, seq));
    expect(touchedSince(history, 0)).toEqual(['q1', 'q2', 'q3', 'q4']);
    expect(touchedSince(history, 2)).toEqual(['q3', 'q4']);
    expect(touchedSince(history, 4)).toEqual([]);
  });

  it('says a whole step to one who stands within it', () => {
    const history = createHistory(0);
    history.add(advance(0, 10));
    history.add(advance(10, 11));
    expect(touchedSince(history, 9)).toEqual(['q10', 'q11']);
    expect(touchedSince(history, 10)).toEqual(['q11']);
  });

  it('keeps the last 512 events', () => {
    const history = createHistory(0);
    for (let seq = 1; seq <= 1000; seq += 1) history.add(advance(seq - 1, seq));
    expect(history.reaches(1000 - 512)).toBe(true);
    expect(history.reaches(1000 - 513)).toBe(false);
    expect(touchedSince(history, 1000 - 512)).toHaveLength(512);
  });

  it('keeps a step that is larger than that', () => {
    const history = createHistory(0);
    history.add(advance(0, 5));
    history.add(advance(5, 2000));
    expect(history.reaches(5)).toBe(true);
    expect(touchedSince(history, 5)).toEqual(['q2000']);
    expect(history.reaches(4)).toBe(false);
  });

  it('begins anew when it is cleared', () => {
    const history = createHistory(0);
    history.add(advance(0, 1));
    history.clear(9);
    expect(history.reaches(1)).toBe(false);
    expect(touchedSince(history, 9)).toEqual([]);
  });

  it('hands out changes that may be changed', () => {
    const history = createHistory(0);
    history.add(advance(0, 1));
    history.since(0)?.questions.clear();
    expect(touchedSince(history, 0)).toEqual(['q1']);
  });
});
