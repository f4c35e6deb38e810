import { describe, expect, it } from 'vitest';
import { findGroups, type Evidence, type Group } from './findGroups.ts';
import {
  arriving,
  calledUpon,
  evidenceOf,
  imitating,
  LEADING,
  reconnecting,
  returning,
  scanning,
  scripted,
  seeded,
  STALLS,
  stalled,
  stalledCall,
  type Chance,
  type Person,
} from './testing/halls.ts';

const groupsIn = (evidence: Evidence): Group[] => {
  const steps = findGroups(evidence);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** A thousand take some minutes. */
const HALLS = Number(process.env.HALLS ?? 10);
const TIMEOUT_MS = 20_000 + 200 * HALLS;
const STUFFED = 3000;

/** What is found in the halls of a kind, as shares of all people and of all sessions of the program. */
const foundIn = (make: (chance: Chance) => Person[]) => {
  const found = { people: 0, program: 0, reasons: new Set<string>() };
  const all = { people: 0, program: 0 };
  for (let seed = 1; seed <= HALLS; seed += 1) {
    const evidence = evidenceOf(make(seeded(seed)));
    const kindOf = (sessionId: string) => (evidence.isPerson(sessionId) ? 'people' : 'program');
    for (const sessionId of new Set(evidence.votes.map((vote) => vote.sessionId)))
      all[kindOf(sessionId)] += 1;
    for (const { sessionIds, reasons } of groupsIn(evidence)) {
      for (const sessionId of sessionIds) found[kindOf(sessionId)] += 1;
      for (const reason of reasons) found.reasons.add(reason);
    }
  }
  const share = (kind: 'people' | 'program') => (all[kind] === 0 ? 0 : found[kind] / all[kind]);
  return { people: share('people'), program: share('program'), reasons: [...found.reasons].toSorted() };
};

const fast = { sessions: STUFFED, fromMs: 300_000, mintsPerSecond: 100, origin: () => 'one' };
const hall = (chance: Chance) => arriving({ people: 1000, origins: 4, chance });

const crowd = { people: 1000 };
const PEOPLE: Record<string, (chance: Chance) => Person[]> = {
  'arrive behind one address': (chance) => arriving({ ...crowd, chance }),
  'arrive behind twenty': (chance) => arriving({ ...crowd, origins: 20, chance }),
  'scan a code, behind one': (chance) => scanning({ ...crowd, chance }),
  'scan a code, behind twenty': (chance) => scanning({ ...crowd, origins: 20, chance }),
  'are sixty and scan a code': (chance) => scanning({ people: 60, chance }),
  'vote when they are asked to': (chance) => calledUpon({ ...crowd, chance }),
  'scan a code, and vote when they are asked to': (chance) => calledUpon({ ...crowd, chance }, 30_000),
  'vote while the Wi-Fi fails': (chance) => reconnecting({ ...crowd, chance }),
  'come back on the second day': (chance) => returning({ ...crowd, chance }),
};

/** Of each, a stall of 1 to 10 s. */
const STALLED = Object.fromEntries(
  STALLS.flatMap((what) =>
    Object.entries({
      '400 scan a code within 12 s': (chance: Chance) =>
        stalled(scanning({ people: 400, overMs: 12_000, chance }), what, chance),
      '1,000 scan a code': (chance: Chance) => stalled(scanning({ ...crowd, chance }), what, chance),
      '1,000 scan a code, behind four': (chance: Chance) =>
        stalled(scanning({ ...crowd, origins: 4, chance }), what, chance),
      'they arrive': (chance: Chance) => stalled(arriving({ ...crowd, chance }), what, chance),
      'they vote when they are asked to': (chance: Chance) =>
        stalledCall(calledUpon({ ...crowd, chance }), what, chance),
      'they scan a code, and vote when they are asked to': (chance: Chance) =>
        stalledCall(calledUpon({ ...crowd, chance }, 30_000), what, chance),
      '400 do so within 12 s': (chance: Chance) =>
        stalledCall(calledUpon({ people: 400, chance }, 12_000), what, chance),
    }).map(([people, make]) => [`${people}: ${what}`, make]),
  ),
);

const flapping = (chance: Chance) =>
  stalled(scanning({ people: 400, overMs: 12_000, chance }), 'Wi-Fi', chance, 3);

const ofHall = () => 'hall 0';
const ALL_REASONS = ['burst', 'minted-together', 'shared-prefix'];
type Program = {
  script: Partial<Parameters<typeof scripted>[0]>;
  least: number;
  peopleMax?: number;
  reasons?: string[];
};
const later = { votesPerSecond: 20 };
const PROGRAMS: Record<string, Program> = {
  'one address': { script: {}, least: 0.99 },
  'mints first and votes later': { script: { ...later, votesAfterMs: 60_000 }, least: 0.9 },
  'sessions of the day before': {
    script: { ...later, fromMs: -86_400_000, votesAfterMs: 86_700_000 },
    least: 0.9,
  },
  'an address for each session': {
    script: { mintsPerSecond: 50, origin: (number) => `address ${number}` },
    least: 0.99,
    peopleMax: 0.002,
    reasons: ALL_REASONS.slice(0, 2),
  },
  'the address of a quarter of the hall': { script: { origin: ofHall }, least: 0.99, peopleMax: 0.003 },
  'a vote every ten seconds': {
    script: { sessions: 200, fromMs: 0, mintsPerSecond: 0.1 },
    least: 0.99,
    reasons: ['shared-prefix'],
  },
};

/** The shares are those of the table in README.md. */
describe('Integrity (IN)', () => {
  it(
    '[IN10] no group is found among people, however close in time and address',
    { timeout: TIMEOUT_MS },
    () => {
      for (const [name, make] of Object.entries(PEOPLE))
        expect({ name, ...foundIn(make) }).toEqual({ name, people: 0, program: 0, reasons: [] });
    },
  );

  it.each(Object.entries(STALLED))(
    '[IN10] no group is found among people whose votes arrive together after a stall: %s',
    (_name, make) => {
      expect(foundIn(make)).toEqual({ people: 0, program: 0, reasons: [] });
    },
    TIMEOUT_MS,
  );

  it('[IN10] a Wi-Fi that fails again and again makes no group', { timeout: TIMEOUT_MS }, () => {
    expect(foundIn(flapping)).toEqual({ people: 0, program: 0, reasons: [] });
  });

  it('[IN17] votes whose arrival is unknown are in no group', () => {
    const evidence = evidenceOf([...hall(seeded(1)), ...scripted({ ...fast, chance: seeded(2) })]);
    const votes = evidence.votes.map((vote) => ({ ...vote, arrivedAtMs: null }));
    expect(groupsIn(evidence)).toHaveLength(1);
    expect(groupsIn({ ...evidence, votes })).toEqual([]);
  });

  it(
    '[IN11] a program is found beside people whose votes arrive together after a stall',
    { timeout: TIMEOUT_MS },
    () => {
      const found = foundIn((chance) => [
        ...stalled(hall(chance), 'Wi-Fi', chance),
        ...scripted({ ...fast, chance }),
      ]);
      expect(found.program).toBeGreaterThan(0.99);
      expect(found.people).toBe(0);
    },
  );

  it('[IN11] programs are found, and few people with them', { timeout: TIMEOUT_MS }, () => {
    for (const [name, { script, least, peopleMax = 0, reasons = ALL_REASONS }] of Object.entries(PROGRAMS)) {
      const found = foundIn((chance) => [...hall(chance), ...scripted({ ...fast, ...script, chance })]);
      expect({ name, isFound: found.program > least, reasons: found.reasons }).toEqual({
        name,
        isFound: true,
        reasons,
      });
      expect(found.people).toBeLessThanOrEqual(peopleMax);
    }
  });

  it(
    '[IN12] few people are grouped with a program that votes in the same seconds and from the same address',
    { timeout: TIMEOUT_MS },
    () => {
      const stuffing = foundIn((chance) => [
        ...scanning({ ...crowd, chance }),
        ...scripted({ ...fast, fromMs: 0, origin: ofHall, chance }),
      ]);
      expect(stuffing.program).toBeGreaterThan(0.7);
      expect(stuffing.people).toBeLessThan(0.01);
      // Waits as long as most people do, so that people nearby look like it.
      const framing = {
        ...fast,
        sessions: 1000,
        fromMs: 0,
        mintsPerSecond: 33,
        votesAfterMs: 8000,
        origin: ofHall,
      };
      expect(
        foundIn((chance) => [...scanning({ ...crowd, chance }), ...scripted({ ...framing, chance })]).people,
      ).toBeLessThan(0.03);
    },
  );

  it('[IN13] a program that reads as long as people do is not found', { timeout: TIMEOUT_MS }, () => {
    const found = foundIn((chance) => [...hall(chance), ...imitating({ sessions: STUFFED, chance })]);
    expect(found).toEqual({ people: 0, program: 0, reasons: [] });
  });

  it(
    '[IN14] no group has a burst as its only reason, or a score of 0.5 or less',
    { timeout: TIMEOUT_MS },
    () => {
      const slowlyMinted = (chance: Chance) =>
        scripted({
          ...fast,
          sessions: 300,
          fromMs: 0,
          mintsPerSecond: 0.5,
          votesAfterMs: 700_000,
          votesPerSecond: 100,
          origin: (number) => `address ${number}`,
          chance,
        });
      expect(foundIn((chance) => [...hall(chance), ...slowlyMinted(chance)]).program).toBe(0);
      const groups = groupsIn(evidenceOf([...hall(seeded(1)), ...scripted({ ...fast, chance: seeded(2) })]));
      expect(groups.map(({ score, sessionIds }) => [score > 0.5 && score <= 1, sessionIds.length])).toEqual([
        [true, expect.closeTo(STUFFED, -2)],
      ]);
    },
  );

  it('[IN15] a group keeps its key while it grows', () => {
    const keys = [100, 1000, STUFFED].map((sessions) => {
      const people = hall(seeded(1));
      const [group] = groupsIn(
        evidenceOf([...people, ...scripted({ ...fast, sessions, chance: seeded(2) })]),
      );
      return group?.key;
    });
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^prefix /);
  });

  it('[IN16] sessions without a time of minting, and votes of fewer than ten sessions, are in no group', () => {
    const evidence = evidenceOf(scripted({ ...fast, chance: seeded(1) }));
    expect(groupsIn({ ...evidence, mintedAtMs: () => undefined })).toEqual([]);
    expect(groupsIn(evidenceOf(scripted({ ...fast, sessions: 9, chance: seeded(1) })))).toEqual([]);
    expect(groupsIn(evidenceOf(scripted({ ...fast, sessions: 10, chance: seeded(1) })))).toHaveLength(1);
    expect(evidence.votes[0]?.questionId).toBe(LEADING);
  });
});
