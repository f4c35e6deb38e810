import { describe, expect, it } from 'vitest';
import { createSeats, type Holder } from './seats.ts';

const from = (prefix: string, sessionId?: string): Holder => ({ prefix, sessionId });

/** A node with some seats, whose sockets are named by their order, from 0. */
const nodeWith = (seatsMax: number) => {
  let nowMs = 1000;
  const seats = createSeats<number>(seatsMax, () => nowMs);
  let arrived = 0;
  /** @returns the socket, and which one it displaced; `refused` if there is no room */
  const arrive = (holder: Holder, isProven = false) => {
    const admission = seats.admit(holder, isProven);
    if (!admission.ok) return admission.unlessProven ? 'unproven' : 'refused';
    const { displaces } = admission;
    if (displaces !== undefined) seats.leave(displaces);
    seats.take(arrived, holder);
    arrived += 1;
    return displaces === undefined ? 'seated' : `displaces ${displaces}`;
  };
  const arriveAll = (count: number, holder: (place: number) => Holder) =>
    Array.from({ length: count }, (_, place) => arrive(holder(place)));
  const nextSecond = (): void => {
    nowMs += 1000;
  };
  return { seats, arrive, arriveAll, nextSecond };
};

/** Number of answers of each kind. */
const counted = (answers: readonly string[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, (answer) => answer)).map(([answer, all]) => [answer, all?.length]),
  );

describe('The seats of a node', () => {
  it('that are above 80 % taken are for sockets with a session', () => {
    const { arriveAll } = nodeWith(10);
    expect(counted(arriveAll(12, () => from('a')))).toEqual({ seated: 8, refused: 4 });
    expect(counted(arriveAll(2, (place) => from('a', `s${place}`)))).toEqual({ seated: 2 });
  });

  it('go from sockets without a session to sockets with one, wherever they come from', () => {
    const { arrive, arriveAll } = nodeWith(10);
    arriveAll(3, () => from('small'));
    arriveAll(5, () => from('large'));
    arriveAll(2, (place) => from('hall', `s${place}`));
    expect(arrive(from('hall', 'next'))).toBe('displaces 3');
    expect(arrive(from('large', 'another'))).toBe('displaces 4');
    expect(
      counted(arriveAll(6, (place) => from('hall', `more${place}`)).map((seat) => seat.slice(0, 9))),
    ).toEqual({
      displaces: 6,
    });
    // All have a session.
    expect(arrive(from('hall', 'too many'))).toBe('refused');
  });

  it('of sessions go to none that has proven nothing, even from hundreds of addresses', () => {
    const { arrive, arriveAll } = nodeWith(250);
    arriveAll(250, (place) => from('hall', `s${place}`));
    expect(
      counted(Array.from({ length: 300 }, (_, place) => arrive(from(`bot${place}`, `b${place}`)))),
    ).toEqual({ unproven: 300 });
  });

  it('of sessions go to proven ones, the newest first, from the prefix that holds most to one that holds less', () => {
    const { arrive, arriveAll, nextSecond } = nodeWith(6);
    arriveAll(5, (place) => from('large', `s${place}`));
    arriveAll(1, () => from('small', 'first'));
    expect(arrive(from('large', 'next'), true)).toBe('refused');
    expect(arrive(from('small', 'second'))).toBe('unproven');
    expect(arrive(from('small', 'second'), true)).toBe('displaces 4');
    expect(arrive(from('small', 'third'), true)).toBe('displaces 3');
    // Otherwise the two prefixes would displace each other without end.
    expect(arrive(from('small', 'fourth'), true)).toBe('refused');
    expect(arrive(from('large', 'back'), true)).toBe('refused');
    nextSecond();
    expect(arrive(from('new', 'one'), true)).toMatch('displaces');
  });

  it('of sessions go to proven ones a few each second, counted for the winner and for the loser', () => {
    const { arrive, arriveAll, nextSecond } = nodeWith(250);
    arriveAll(250, (place) => from('hall', `s${place}`));
    const bots = (second: number) =>
      counted(
        Array.from({ length: 100 }, (_, place) =>
          arrive(from(`bot${place}`, `b${second}-${place}`), true),
        ).map((seat) => seat.slice(0, 9)),
      );
    expect(bots(1)).toEqual({ displaces: 3, refused: 97 });
    expect(bots(1)).toEqual({ refused: 100 });
    nextSecond();
    expect(bots(2)).toEqual({ displaces: 3, refused: 97 });
    nextSecond();
    expect(counted(arriveAll(1, () => from('bot0', 'again')))).toEqual({ unproven: 1 });
  });

  it('among sockets without a session go from the prefix that holds most, too', () => {
    const { arrive, arriveAll } = nodeWith(10);
    arriveAll(8, () => from('flood'));
    expect(arrive(from('visitor'))).toBe('displaces 0');
    expect(arrive(from('flood'))).toBe('refused');
  });

  it('are all for an audience behind one address as long as there is room', () => {
    const { arriveAll, arrive } = nodeWith(5000);
    expect(counted(arriveAll(5000, (place) => from('hall', `s${place}`)))).toEqual({ seated: 5000 });
    expect(arrive(from('stranger'))).toBe('refused');
    expect(arrive(from('stranger', 'one'))).toBe('unproven');
  });

  it('of a socket that gives its session later are those of a socket with a session', () => {
    const { seats, arrive, arriveAll } = nodeWith(10);
    arriveAll(8, () => from('a'));
    seats.setSession(0, 'first');
    seats.setSession(0, 'first');
    arriveAll(2, (place) => from('b', `s${place}`));
    expect(arrive(from('b', 'next'))).toBe('displaces 1');
  });

  it('beyond ten of one session are those of sockets without one', () => {
    const { seats, arrive, arriveAll } = nodeWith(100);
    expect(counted(arriveAll(100, () => from('a', 'one')))).toEqual({ seated: 80, refused: 20 });
    expect(counted(arriveAll(20, (place) => from('b', `s${place}`)))).toEqual({ seated: 20 });
    // The first ten have the session.
    expect(arrive(from('b', 'next'))).toBe('displaces 10');
    seats.leave(0);
    expect(arrive(from('a', 'one'))).toBe('seated');
  });

  it('are free again when a socket leaves', () => {
    const { seats, arrive, arriveAll } = nodeWith(2);
    arriveAll(2, (place) => from('a', `s${place}`));
    expect(arrive(from('a', 'third'))).toBe('refused');
    seats.leave(1);
    seats.leave(1);
    expect(arrive(from('a', 'third'))).toBe('seated');
    expect(arrive(from('a', 'fourth'))).toBe('refused');
  });
});
