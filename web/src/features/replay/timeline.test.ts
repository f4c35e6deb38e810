import { describe, expect, it } from 'vitest';
import type { SegmentIndex } from './segment.ts';
import {
  barsOf,
  countsAt,
  CUT_PAUSE_MS,
  PAUSE_MS,
  placeAt,
  placeAtTime,
  positionOf,
  timeAt,
  timelineOf,
} from './timeline.ts';

const START_MS = Date.parse('2026-03-01T10:00:00.000Z');

/** @param events seq, seconds since the start, votes and questions */
const indexOf = (from: number, to: number, ...events: [number, number, number, number][]): SegmentIndex => ({
  from,
  to,
  seqs: Float64Array.from(events, ([seq]) => seq),
  atMs: Float64Array.from(events, ([, seconds]) => START_MS + seconds * 1000),
  votes: Uint32Array.from(events, ([, , votes]) => votes),
  questions: Uint32Array.from(events, ([, , , questions]) => questions),
  moments: [],
});
const HOUR_S = 3600;
/** One question and two votes, and a vote an hour later. */
const timeline = timelineOf([
  indexOf(0, 4, [2, 0, 0, 1], [4, 10, 1, 0]),
  indexOf(4, 9, [6, 12, 1, 0], [8, 12 + HOUR_S, 1, 0]),
]);

describe('The timeline of a replay', () => {
  it('begins a second before the first event, and cuts long pauses', () => {
    expect([...timeline.positions]).toEqual([1000, 11_000, 13_000, 13_000 + CUT_PAUSE_MS]);
    expect(timeline.durationMs).toBe(14_000 + CUT_PAUSE_MS);
    expect(timeline.cuts).toEqual([13_000 + CUT_PAUSE_MS / 2]);
    expect(timelineOf([indexOf(0, 2, [1, 0, 0, 0], [2, PAUSE_MS / 1000, 0, 0])]).cuts).toEqual([]);
  });

  it('finds the place of a position, and the position of a place', () => {
    expect(placeAt(timeline, 0)).toEqual({ seq: 0, sinceMs: 0 });
    expect(placeAt(timeline, 1000)).toEqual({ seq: 2, sinceMs: 0 });
    expect(placeAt(timeline, 12_500)).toEqual({ seq: 4, sinceMs: 1500 });
    expect(placeAt(timeline, Infinity)).toEqual({ seq: 8, sinceMs: 1000 });
    expect(placeAt(timeline, -1)).toEqual({ seq: 0, sinceMs: 0 });
    for (const position of [0, 500, 1000, 1500, 11_000, 12_999, 13_000, 20_000, timeline.durationMs])
      expect(positionOf(timeline, placeAt(timeline, position))).toBe(position);
  });

  it('shows an event without changes where the event before it is', () => {
    expect(positionOf(timeline, { seq: 5, sinceMs: 0 })).toBe(11_000);
    expect(positionOf(timeline, { seq: 1, sinceMs: 0 })).toBe(0);
    expect(positionOf(timeline, { seq: 100, sinceMs: 0 })).toBe(13_000 + CUT_PAUSE_MS);
  });

  it('knows the time of day, faster within a pause that was cut', () => {
    expect(timeAt(timeline, 0)).toBe(START_MS - 1000);
    expect(timeAt(timeline, 6000)).toBe(START_MS + 5000);
    expect(timeAt(timeline, 13_000 + CUT_PAUSE_MS / 2)).toBe(START_MS + (12 + HOUR_S / 2) * 1000);
    expect(placeAtTime(timeline, START_MS + 11_000)).toEqual({ seq: 4, sinceMs: 0 });
    expect(placeAtTime(timeline, START_MS - 1)).toEqual({ seq: 0, sinceMs: 0 });
  });

  it('counts votes and questions up to an event, and in bars', () => {
    expect(countsAt(timeline, 0)).toEqual({ questions: 0, votes: 0 });
    expect(countsAt(timeline, 7)).toEqual({ questions: 1, votes: 2 });
    const bars = barsOf(timeline, 12);
    expect(bars).toMatchObject({ barMs: 2000, votes: [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1] });
    expect(bars.questions[0]).toBe(1);
    expect(bars.centers[1]).toBe(3000);
  });

  it('never goes back where the clock of a server did', () => {
    const { positions, atMs } = timelineOf([indexOf(0, 3, [1, 10, 0, 0], [2, 5, 0, 0], [3, 11, 0, 0])]);
    expect([...positions]).toEqual([1000, 1000, 2000]);
    expect([...atMs]).toEqual([10, 10, 11].map((seconds) => START_MS + seconds * 1000));
  });

  it('of a log without events is empty', () => {
    const empty = timelineOf([]);
    expect(placeAt(empty, 500).seq).toBe(0);
    expect(barsOf(empty, 10).votes).toEqual([0, 0]);
  });
});
