import { describe, expect, it } from 'vitest';
import { programLikeness, type TimedVote } from './votePace.ts';

/** Each vote by its times of minting and casting, in milliseconds. */
const votes = (count: number, timesOf: (number: number) => [mintedAtMs: number, arrivedAtMs: number]) =>
  Array.from({ length: count }, (_, number): TimedVote => {
    const [mintedAtMs, arrivedAtMs] = timesOf(number);
    return { sessionId: `session ${number}`, mintedAtMs, arrivedAtMs };
  });

/** The likeness of each vote in the order of its number, and how many steps the work took. */
const likenessOf = (some: readonly TimedVote[]) => {
  const work = programLikeness(some);
  for (let steps = 0; ; steps += 1) {
    const { done, value } = work.next();
    if (done) return { steps, likeness: some.map(({ sessionId }) => value.get(sessionId)) };
  }
};

const FAR_MS = 10_000;

const steady = (count: number) => likenessOf(votes(count, (number) => [number, number])).likeness;

const withSlowerHalf = (byMs: number) =>
  likenessOf(votes(11, (number) => [0, number < 5 ? 600 : 600 + byMs])).likeness;

const inOrder = (everyMs: number) =>
  likenessOf(votes(11, (number) => [number * everyMs, number * (everyMs + 1000)])).likeness;

const stepsFor = (count: number) => likenessOf(votes(count, (number) => [number, number])).steps;

const castWithTheMiddle = (other: number) =>
  likenessOf(votes(11, (number) => [number * 1000, (number === other ? 5 : number) * 2000])).likeness[5];

/** Eleven sessions minted together arrive together after `delayMs`; of forty minted earlier and later, `others` do. */
const inCrowd = (delayMs: number, others: number, apartMs = 1601) =>
  likenessOf(
    votes(51, (number) => {
      if (number < 11) return [50_000, 50_000 + delayMs];
      const isBefore = number % 2 === 0;
      const mintedAtMs = 50_000 + (isBefore ? -1 : 1) * (apartMs + number * 100);
      return [mintedAtMs, number - 11 < others ? 50_000 + delayMs : 200_000 + number * 3000];
    }),
  ).likeness[5];

/** All minted and all cast together. */
const together = (delayMs: number) => likenessOf(votes(20, () => [0, delayMs])).likeness[5];

describe('How much votes look like those of a program (IN)', () => {
  it('[IN16] says nothing about fewer than ten votes', () => {
    expect(steady(9)).toEqual(Array(9).fill(undefined));
    expect(steady(10)).toEqual(Array(10).fill(1));
  });

  it('[IN11] is the share of neighbours that took the same time within 0.8 s', () => {
    expect(withSlowerHalf(800)).toEqual(Array(11).fill(1));
    expect(withSlowerHalf(801)).toEqual([...Array(5).fill(0.4), ...Array(6).fill(0.5)]);
  });

  it('[IN10] is lower by the share of votes that arrived together, of sessions that were minted some seconds apart', () => {
    // Half of its neighbours were minted with it.
    expect(inCrowd(9000, 0)).toBeCloseTo(10 / 20, 10);
    expect(inCrowd(9000, 10)).toBeCloseTo(10 / 20 - 10 / 40, 10);
    expect(inCrowd(9000, 40)).toBe(0);
  });

  it('[IN11] is not lower for votes that came sooner than people read', () => {
    expect(inCrowd(1499, 40, 0)).toBeGreaterThanOrEqual(10 / 20);
    expect(inCrowd(1500, 40, 0)).toBe(0);
  });

  it('[IN10] says nothing of the same time where all sessions were minted within seconds', () => {
    expect([together(1499), together(1500)]).toEqual([1, 0]);
  });

  it('[IN11] compares each session with the twenty minted next to it, in whatever order the votes are', () => {
    const some = votes(41, (number) => [number * FAR_MS, number * FAR_MS + (number <= 20 ? 0 : FAR_MS)]);
    const { likeness } = likenessOf(some);
    expect([0, 10, 11, 20, 21, 30, 31, 40].map((number) => likeness[number])).toEqual([
      1, 1, 0.95, 0.5, 0.5, 0.95, 0.95, 0.95,
    ]);
    const shuffled = some.map((_, number) => (number * 7) % 41);
    expect(likenessOf(shuffled.flatMap((number) => some[number] ?? [])).likeness).toEqual(
      shuffled.map((number) => likeness[number]),
    );
  });

  it('[IN11] is high for sessions minted close together that vote in this order, with four on each side', () => {
    const ends = Array(4).fill(0);
    expect(inOrder(1250)).toEqual([...ends, 1, 1, 1, ...ends]);
    expect(inOrder(1251)).toEqual(Array(11).fill(0));
  });

  it('[IN10] counts the side with less order, from half of the neighbours on', () => {
    const place = 5;
    /** All vote in the order of minting, except `count` on one side of the middle. */
    const late = (count: number, isBefore = true) => {
      const isMoved = (number: number) => (isBefore ? number < count : number > 10 - count);
      const movedMs = (number: number) => (isBefore ? 50_000 : -50_000) + number * 1000;
      return likenessOf(
        votes(11, (number) => [number * 1000, isMoved(number) ? movedMs(number) : number * 2000]),
      ).likeness[place];
    };
    expect(late(0)).toBe(1);
    expect(late(1)).toBeCloseTo(0.6, 10);
    expect(late(1, false)).toBeCloseTo(0.6, 10);
    expect(late(2)).toBeCloseTo(0.2, 10);
    expect(late(3)).toBe(0);
  });

  it('[IN10] takes sessions minted in the same millisecond for no order', () => {
    // Two were minted together, and voted in one order or the other.
    const { likeness } = likenessOf(
      votes(10, (number) => [
        number < 5 ? number : number - 1,
        (number === 4 ? 5 : number === 5 ? 4 : number) * 1000,
      ]),
    );
    expect(likeness.slice(4, 6)).toEqual([1, 1]);
  });

  it('[IN10] takes votes cast in the same millisecond for no order', () => {
    expect(castWithTheMiddle(4)).toBeCloseTo(0.6, 10);
    expect(castWithTheMiddle(6)).toBeCloseTo(0.6, 10);
  });

  it('[IN11] lets other work run before each 500 votes', () => {
    expect([stepsFor(9), stepsFor(500), stepsFor(501), stepsFor(1001)]).toEqual([0, 1, 2, 3]);
  });
});
