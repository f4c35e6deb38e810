import { describe, expect, it } from 'vitest';
import { STILL_MS } from '../../../design/stillness.ts';
import { judgePress, notePlaces, type Box, type Places } from './places.ts';

const ROW_PX = 100;
/** The box of the row at a place of the list. */
const row = (place: number): Box => ({
  left: 0,
  top: place * ROW_PX,
  right: 300,
  bottom: (place + 1) * ROW_PX,
});
const rows = (...names: string[]): Map<string, Box> =>
  new Map(names.map((name, place) => [name, row(place)]));

/** A page whose rows were as given at each time in ms, each seen from then on. */
const pageAt = (...moments: [number, Map<string, Box>][]): Places<string> => {
  const places: Places<string> = new Map();
  for (const [nowMs, boxes] of moments)
    for (const change of notePlaces(places, boxes, { nowMs, isKnown: () => false })) change.untilMs = nowMs;
  return places;
};
const press = (places: Places<string>, target: string, place: number, atMs: number) =>
  judgePress(places, {
    target,
    atMs,
    pointFor: () => ({ x: 20, y: place * ROW_PX + 50 }),
    isPart: (one, other) => other.startsWith(`${one} `),
  });

const MOVED_MS = 10_000;
const SOON = MOVED_MS + STILL_MS - 1;
const LATER = MOVED_MS + STILL_MS;

describe('A press', () => {
  const swapped = pageAt([0, rows('a', 'b', 'c')], [MOVED_MS, rows('b', 'a', 'c')]);

  it('does not count on what came there a moment ago, and names what was there', () => {
    expect(press(swapped, 'b', 0, SOON)).toEqual({ counts: false, meant: ['a'] });
    expect(press(swapped, 'a', 1, SOON)).toEqual({ counts: false, meant: ['b'] });
  });

  it('counts on what has been there long enough, and on what did not move', () => {
    expect(press(swapped, 'b', 0, LATER)).toEqual({ counts: true, meant: [] });
    expect(press(swapped, 'c', 2, SOON)).toEqual({ counts: true, meant: [] });
  });

  it('is judged by its own time: a busy page may handle it after a later change', () => {
    expect(press(swapped, 'b', 0, MOVED_MS - 20).counts).toBe(false);
  });

  it('does not count on what something has just passed', () => {
    const passed = pageAt([0, rows('a', 'b', 'c')], [MOVED_MS, rows('c', 'b', 'a')]);
    expect(press(passed, 'b', 1, SOON).counts).toBe(false);
    expect(press(passed, 'b', 1, LATER).counts).toBe(true);
  });

  it('does not count in the place of what is gone', () => {
    const left = pageAt([0, rows('a', 'b')], [MOVED_MS, rows('b')]);
    expect(press(left, 'b', 0, SOON)).toEqual({ counts: false, meant: ['a'] });
    expect(press(left, 'b', 0, LATER).counts).toBe(true);
  });

  it('counts on what appears where nothing was, and not where it covers something', () => {
    const added = pageAt([0, rows('a')], [MOVED_MS, rows('a', 'b')]);
    expect(press(added, 'b', 1, SOON).counts).toBe(true);
    const over = pageAt([0, rows('a')], [MOVED_MS, new Map([...rows('a'), ['pill', row(0)]])]);
    expect(press(over, 'pill', 0, SOON)).toEqual({ counts: false, meant: ['a'] });
    expect(press(over, 'pill', 0, LATER).counts).toBe(true);
  });

  it('counts on a part of a card that grew around it, and not on a part that replaced another', () => {
    const part: Box = { left: 0, top: 20, right: 60, bottom: 80 };
    const grown = { ...row(0), bottom: 150 };
    const before = new Map([
      ['a', row(0)],
      ['a approve', part],
    ]);
    const kept = pageAt(
      [0, before],
      [
        MOVED_MS,
        new Map([
          ['a', grown],
          ['a approve', part],
        ]),
      ],
    );
    expect(press(kept, 'a approve', 0, SOON).counts).toBe(true);
    const replaced = pageAt(
      [0, before],
      [
        MOVED_MS,
        new Map([
          ['a', row(0)],
          ['a hide', part],
        ]),
      ],
    );
    expect(press(replaced, 'a hide', 0, SOON).counts).toBe(false);
  });

  it('counts on a part of a card that came into sight by scrolling', () => {
    const places = pageAt([0, rows('a', 'b')]);
    notePlaces(places, new Map([...rows('a', 'b'), ['b vote', row(1)]]), {
      nowMs: MOVED_MS,
      isKnown: () => true,
    });
    expect(press(places, 'b vote', 1, MOVED_MS).counts).toBe(true);
  });
});

it('Places that nothing has changed for long are forgotten with what is gone', () => {
  const places = pageAt([0, rows('a', 'b')], [MOVED_MS, rows('a')], [MOVED_MS + 3 * STILL_MS, rows('a')]);
  expect([...places.keys()]).toEqual(['a']);
  expect(places.get('a')?.former).toEqual([]);
});
