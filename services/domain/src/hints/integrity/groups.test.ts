import { describe, expect, it } from 'vitest';
import { findGroups, type Group } from './findGroups.ts';

type Session = { mintedAtMs?: number; origin?: string; casts: Record<string, number> };
type Sessions = Record<string, Session>;

const sessions = (name: string, count: number, make: (number: number) => Session): Sessions =>
  Object.fromEntries(
    Array.from({ length: count }, (_, number) => [
      `${name} ${String(number).padStart(3, '0')}`,
      make(number),
    ]),
  );

const groupsIn = (...parts: Sessions[]): Group[] => {
  const all: Sessions = Object.assign({}, ...parts);
  const work = findGroups({
    // Not in the order of time.
    votes: Object.entries(all)
      .toReversed()
      .flatMap(([sessionId, { casts }]) =>
        Object.entries(casts).map(([questionId, arrivedAtMs]) => ({ questionId, sessionId, arrivedAtMs })),
      ),
    mintedAtMs: (sessionId) => all[sessionId]?.mintedAtMs,
    origins: new Map(
      Object.entries(all).flatMap(([id, { origin }]) =>
        origin === undefined ? [] : [[id, origin] as const],
      ),
    ),
  });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

const found = (...parts: Sessions[]) =>
  groupsIn(...parts).map(({ key, sessionIds, reasons }) => ({ key, size: sessionIds.length, reasons }));

/** Votes a second after its minting. */
const steady = (mintedAtMs: number, origin?: string): Session => ({
  mintedAtMs,
  ...(origin !== undefined && { origin }),
  casts: { leading: mintedAtMs + 1000 },
});

/** Reads for a time that no other session takes, minted far from all others. */
const person = (number: number, origin?: string): Session => {
  const mintedAtMs = 1_000_000 + number * 100_000;
  return {
    mintedAtMs,
    ...(origin !== undefined && { origin }),
    casts: { other: mintedAtMs + number * 1000 },
  };
};

const PREFIX_ONLY = 0.6;
const ALL = ['burst', 'minted-together', 'shared-prefix'];

const assessed = (count: number, everyMs: number) => {
  const [group] = groupsIn(sessions('bot', count, (number) => steady(number * everyMs, 'one')));
  return { score: group?.score, reasons: group?.reasons };
};

const scoreBeside = (others: number, sharing: number): number | undefined =>
  groupsIn(
    sessions('bot', 10, (number) => steady(number * 100, 'one')),
    sessions('person', others, (number) => person(number, number < sharing ? 'one' : 'else')),
  )[0]?.score;

const program = (count: number) => sessions('bot', count, (number) => steady(number * 100, 'one'));
const people = (count: number) => sessions('person', count, (number) => person(number));

describe('The groups of a board (IN)', () => {
  it('[IN11] have the score of what makes them one group', () => {
    expect(assessed(10, 100)).toEqual({ score: PREFIX_ONLY, reasons: ['shared-prefix'] });
    expect(assessed(11, 100)).toEqual({ score: expect.closeTo(1 - 0.7 * 0.4 * 0.4, 10), reasons: ALL });
    expect(assessed(11, 1000)).toEqual(assessed(11, 100));
    const share = 9 / 11;
    expect(assessed(11, 1001)).toEqual({
      score: expect.closeTo(1 - (1 - 0.3 * share) * (1 - 0.6 * share) * 0.4, 10),
      reasons: ALL,
    });
  });

  it('[IN11] have the mean likeness of their sessions in the score', () => {
    const [group] = groupsIn(
      sessions('bot', 21, (number) => ({
        ...steady(0, 'one'),
        casts: { leading: number < 3 ? 50_000 * (number + 1) : 1000 },
      })),
    );
    expect(group?.sessionIds).toHaveLength(18);
    expect(group?.score).toBeCloseTo((17 / 20) * (1 - 0.7 * 0.4 * 0.4), 10);
  });

  it('[IN10] count a shared prefix as far as other voters do not share it, from ten other voters on', () => {
    expect(scoreBeside(9, 9)).toBeCloseTo(PREFIX_ONLY, 10);
    expect(scoreBeside(20, 2)).toBeCloseTo(0.6 * 0.9, 10);
    expect(scoreBeside(20, 20)).toBeUndefined();
    expect(scoreBeside(12, 2)).toBeUndefined();
    expect(scoreBeside(10, 1)).toBeCloseTo(0.6 * 0.9, 10);
    expect(scoreBeside(13, 2)).toBeCloseTo(0.6 * (11 / 13), 10);
  });

  it('[IN11] are those of a prefix, and else of sessions minted within a minute of the one before', () => {
    const apart = (gapMs: number) =>
      found(
        sessions('a', 11, (number) => steady(number)),
        sessions('b', 11, (number) => steady(10 + gapMs + number)),
      );
    const reasons = ['burst', 'minted-together'];
    expect(apart(60_000)).toEqual([{ key: 'minted a 000', size: 22, reasons }]);
    expect(apart(60_001)).toEqual([
      { key: 'minted a 000', size: 11, reasons },
      { key: 'minted b 000', size: 11, reasons },
    ]);
    expect(
      found(
        sessions('a', 12, (number) => steady(number, 'one')),
        sessions('b', 11, (number) => steady(number + 20, 'two')),
        sessions('c', 9, (number) => steady(number + 40, 'three')),
        sessions('d', 2, (number) => steady(number + 30)),
      ).toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    ).toEqual([
      { key: 'minted d 000', size: 11, reasons: ALL },
      { key: 'prefix one', size: 12, reasons: ALL },
      { key: 'prefix two', size: 11, reasons: ALL },
    ]);
  });

  it('[IN14] are listed by score, and by key where it is the same', () => {
    const keys = groupsIn(
      sessions('b', 10, (number) => steady(500_000 + number * 3000, 'b')),
      sessions('a', 10, (number) => steady(1_000_000 + number * 3000, 'a')),
      sessions('c', 11, (number) => steady(number, 'c')),
    ).map(({ key }) => key);
    expect(keys).toEqual(['prefix c', 'prefix a', 'prefix b']);
  });

  it('[IN16] have ten sessions and two percent of all voters', () => {
    expect(found(program(9), people(5))).toEqual([]);
    expect(found(program(10), people(490))).toHaveLength(1);
    expect(found(program(10), people(491))).toEqual([]);
  });

  it('[IN16] have no session without a time of minting', () => {
    const former = sessions('former', 20, (number) => ({ origin: 'else', casts: { leading: number } }));
    expect(found(former)).toEqual([]);
    expect(
      found(
        former,
        sessions('bot', 10, (number) => steady(number, 'one')),
      ),
    ).toMatchObject([{ size: 10 }]);
  });

  it('[IN11] have a burst where votes for one question are together', () => {
    const [group] = groupsIn(
      sessions('bot', 10, (number) => {
        const { casts, ...session } = steady(number * 100, 'one');
        return { ...session, casts: { ...casts, second: casts['leading'] ?? 0 } };
      }),
    );
    expect(group?.score).toBeCloseTo(PREFIX_ONLY, 10);
  });

  it('[IN15] have the key of the session that was minted first, whatever it voted for', () => {
    const laterMinted = sessions('b', 11, (number) => {
      const mintedAtMs = 5000 + number;
      return { mintedAtMs, casts: { second: mintedAtMs + 1000 } };
    });
    const keys = groupsIn(
      sessions('a', 11, (number) => steady(number)),
      laterMinted,
    ).map(({ key }) => key);
    expect(keys).toEqual(['minted a 000']);
  });

  it('[IN11] count the prefix that most of their sessions have', () => {
    const twoPrefixes = sessions('bot', 13, (number) => steady(number, number < 4 ? 'few' : 'many'));
    const [group] = groupsIn(twoPrefixes);
    expect(group?.score).toBeCloseTo(1 - 0.7 * 0.4 * (1 - 0.6 * (9 / 13)), 10);
  });

  it('[IN11] have sessions that look like a program in any of their votes, or among those of their prefix', () => {
    const bots = sessions('bot', 10, (number) => ({
      ...steady(number * 100, 'one'),
      casts: { leading: number * 100 + 1000, second: 500_000 + ((number * 7) % 10) * 20_000 },
    }));
    expect(found(bots)).toMatchObject([{ size: 10 }]);
    // Twenty people were minted between any two of them.
    const between = sessions('person', 200, (number) => ({
      mintedAtMs: number * 5 + 1,
      origin: 'hall',
      casts: { leading: 10_000 + ((number * 7919) % 200) * 1000 },
    }));
    const hidden = sessions('bot', 10, (number) => steady(number * 100, 'one'));
    expect(found(hidden, between)).toMatchObject([{ key: 'prefix one', size: 10 }]);
  });

  it('[IN14] are none if a burst is the only reason', () => {
    const questions = Array.from({ length: 10 }, (_, number) => `burst ${number}`);
    /** Of 24 sessions, 11 were minted together, and some share a prefix. */
    const withSharers = (sharers: number) =>
      groupsIn(
        sessions('bot', 24, (number) => {
          const mintedAtMs = number < 11 ? number : (number - 10) * 30_000;
          return {
            mintedAtMs,
            ...(number < sharers && { origin: 'one' }),
            casts: {
              leading: mintedAtMs + 1000,
              ...Object.fromEntries(questions.map((question) => [question, 900_000 + ((number * 7) % 24)])),
            },
          };
        }),
      );
    expect(withSharers(9)).toEqual([]);
    const mintedTogether = groupsIn(
      sessions('bot', 22, (number) => steady(number < 11 ? number : (number - 10) * 30_000)),
    );
    expect(mintedTogether).toEqual([]);
  });
});
