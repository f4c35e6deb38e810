import { noChanges } from '@openfloor/domain/view/changes';
import type { Advance } from '../feed/boardFeed.ts';
import { describe, expect, it } from 'vitest';
import { createHistory, type History } from './history.ts';

/** A step from `from` to `seq` that touched the votes of the question `q{seq}`. */
const advance = (from: number, seq: number): Advance => ({
  from,
  seq,
  events: [],
  changes: { ...noChanges(), questions: new Map([[`q${seq}`, new Set(['votes'])]]) },
});

let elapsedMs = 0;
const clock = { elapsedMs: () => elapsedMs };

const touchedSince = (history: History, seq: number): string[] | undefined => {
  const changes = history.since(seq);
  return changes && [...changes.questions.keys()];
};

describe('A history', () => {
  it('is empty at first, and starts at the given seq', () => {
    const history = createHistory(7, clock);
    expect(history.startSeq).toBe(7);
    expect(touchedSince(history, 7)).toEqual([]);
    expect(touchedSince(history, 6)).toBeUndefined();
  });

  it('returns what was touched after a seq', () => {
    const history = createHistory(0, clock);
    for (let seq = 1; seq <= 4; seq += 1) history.add(advance(seq - 1, seq));
    expect(touchedSince(history, 0)).toEqual(['q1', 'q2', 'q3', 'q4']);
    expect(touchedSince(history, 2)).toEqual(['q3', 'q4']);
    expect(touchedSince(history, 4)).toEqual([]);
  });

  it('returns the whole of a step that spans the seq', () => {
    const history = createHistory(0, clock);
    history.add(advance(0, 10));
    history.add(advance(10, 11));
    expect(touchedSince(history, 9)).toEqual(['q10', 'q11']);
    expect(touchedSince(history, 10)).toEqual(['q11']);
  });

  it('keeps the last 512 events', () => {
    const history = createHistory(0, clock);
    for (let seq = 1; seq <= 1000; seq += 1) history.add(advance(seq - 1, seq));
    expect(history.startSeq).toBe(1000 - 512);
    expect(touchedSince(history, 1000 - 512)).toHaveLength(512);
  });

  it('keeps ten times as many for a minute after it was widened, including prepended ones', () => {
    const history = createHistory(500, clock);
    history.widen();
    history.prepend(100, [{ seq: 300, changes: advance(100, 300).changes }]);
    for (let seq = 501; seq <= 2000; seq += 1) history.add(advance(seq - 1, seq));
    expect(history.startSeq).toBe(100);
    expect(touchedSince(history, 299)?.slice(0, 2)).toEqual(['q300', 'q501']);
    expect(touchedSince(history, 300)?.[0]).toBe('q501');
    for (let seq = 2001; seq <= 6000; seq += 1) history.add(advance(seq - 1, seq));
    expect(history.startSeq).toBe(1000);
    elapsedMs += 60_000;
    history.add(advance(6000, 6001));
    expect(history.startSeq).toBe(6001 - 512);
  });

  it('keeps a step that is larger than that', () => {
    const history = createHistory(0, clock);
    history.add(advance(0, 5));
    history.add(advance(5, 2000));
    expect(history.startSeq).toBe(5);
    expect(touchedSince(history, 5)).toEqual(['q2000']);
  });

  it('is empty after it was cleared', () => {
    const history = createHistory(0, clock);
    history.add(advance(0, 1));
    history.clear(9);
    expect(history.startSeq).toBe(9);
    expect(touchedSince(history, 9)).toEqual([]);
  });

  it('returns a copy of its changes', () => {
    const history = createHistory(0, clock);
    history.add(advance(0, 1));
    history.since(0)?.questions.clear();
    expect(touchedSince(history, 0)).toEqual(['q1']);
  });
});
