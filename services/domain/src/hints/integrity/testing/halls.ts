import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import { questionNumbered } from '../../../testing/arbitraries.ts';
import type { ArrivedVote, Evidence } from '../findGroups.ts';

export type Person = {
  mintedAtMs: number;
  origin: string;
  isPerson: boolean;
  /** Times of arrival at the node, in the order of the log. */
  votes: { questionId: QuestionId; arrivedAtMs: number }[];
};

/** `draw`: from 0 to 1. */
export type Chance = { draw: () => number };

/** Mulberry32 by T. Ettinger: the same halls in each run. */
export const seeded = (seed: number): Chance => {
  let state = seed;
  return {
    draw: () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    },
  };
};

export const LEADING = questionNumbered(0);
const QUESTIONS = 12;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const normal = ({ draw }: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());

/** Two seconds to see the list, and a log-normal time to read and press: half press within 12 s. */
const readingMs = (chance: Chance): number => 2000 + 10_000 * Math.exp(0.8 * normal(chance));

/** The leading question gets more votes than the others. */
const otherVotes = (chance: Chance, fromMs: number, untilMs: number): Person['votes'] => {
  const votes: Person['votes'] = [];
  for (let number = 1; number < QUESTIONS; number += 1)
    if (chance.draw() < 1 / (number + 2))
      votes.push({
        questionId: questionNumbered(number),
        arrivedAtMs: fromMs + chance.draw() * (untilMs - fromMs),
      });
  return votes;
};

type Crowd = { people: number; origins?: number; overMs?: number; chance: Chance };

const originOf = ({ origins = 1, chance }: Crowd): string => `hall ${Math.floor(chance.draw() * origins)}`;

/** People arrive over ten minutes and vote for what they like for twenty more. */
export const arriving = (crowd: Crowd): Person[] =>
  Array.from({ length: crowd.people }, () => {
    const { chance } = crowd;
    const mintedAtMs = chance.draw() * 10 * MINUTE_MS;
    const votes = otherVotes(chance, mintedAtMs + readingMs(chance), 30 * MINUTE_MS);
    if (chance.draw() < 0.6) votes.push({ questionId: LEADING, arrivedAtMs: mintedAtMs + readingMs(chance) });
    return { mintedAtMs, origin: originOf(crowd), isPerson: true, votes };
  });

/**
 * A code on the stage: all open the page within 30 s, and vote for the one question that leads. Nothing else has
 * happened yet.
 */
export const scanning = (crowd: Crowd): Person[] =>
  Array.from({ length: crowd.people }, () => {
    const mintedAtMs = crowd.chance.draw() * (crowd.overMs ?? 30 * SECOND_MS);
    const votes = [{ questionId: LEADING, arrivedAtMs: mintedAtMs + readingMs(crowd.chance) }];
    return { mintedAtMs, origin: originOf(crowd), isPerson: true, votes };
  });

/** A hall that is full when the speaker says: vote now. Half of the people press within 4 s. */
export const calledUpon = (crowd: Crowd, overMs = 10 * MINUTE_MS): Person[] =>
  Array.from({ length: crowd.people }, () => {
    const { chance } = crowd;
    const pressedMs = 1500 + 2500 * Math.exp(0.7 * normal(chance));
    return {
      mintedAtMs: chance.draw() * overMs,
      origin: originOf(crowd),
      isPerson: true,
      votes: [{ questionId: LEADING, arrivedAtMs: 12 * MINUTE_MS + pressedMs }],
    };
  });

/**
 * People as in `arriving`, whose Wi-Fi fails for a minute: what they pressed meanwhile is sent within two seconds of
 * its return.
 */
export const reconnecting = (crowd: Crowd): Person[] => {
  const [lostAtMs, backAtMs] = [5 * MINUTE_MS, 6 * MINUTE_MS];
  return arriving(crowd).map((person) => ({
    ...person,
    votes: person.votes.map((vote) =>
      vote.arrivedAtMs > lostAtMs && vote.arrivedAtMs < backAtMs
        ? { ...vote, arrivedAtMs: backAtMs + crowd.chance.draw() * 2000 }
        : vote,
    ),
  }));
};

/** Parts that may stall for a while. A stall of the database alone delays no arrival at a node. */
export const STALLS = ['database', 'node', 'one of two nodes', 'proxy', 'Wi-Fi', 'resends'] as const;
export type Stalled = (typeof STALLS)[number];

type Stall = { of: Stalled; fromMs: number; untilMs: number };

/**
 * Time after which a page resends a refused request. It also resends within a second and a half after the socket is
 * back; the first of both counts.
 */
const RESENT_AFTER_MS = 3000;

/** When a request arrives that is sent during a stall. */
const ARRIVALS: Record<Stalled, (stall: Stall, sentAtMs: number, chance: Chance) => number> = {
  database: (_, sentAtMs) => sentAtMs,
  // The node reads in order what the kernel has buffered.
  node: ({ fromMs, untilMs }, sentAtMs) => untilMs + (sentAtMs - fromMs) / 50,
  'one of two nodes': ({ fromMs, untilMs }, sentAtMs) => untilMs + (sentAtMs - fromMs) / 50,
  proxy: ({ untilMs }, _, { draw }) => untilMs + draw() * 200,
  'Wi-Fi': ({ untilMs }, _, { draw }) => untilMs + draw() * 2000,
  resends: ({ untilMs }, sentAtMs, { draw }) => {
    const resends = Math.ceil((untilMs - sentAtMs) / RESENT_AFTER_MS);
    return Math.min(sentAtMs + resends * RESENT_AFTER_MS, untilMs + 500 + draw() * 1000);
  },
};

/** A page shows the list up to this long before it has its session. */
const PAGE_LOAD_MS = 300;

/**
 * The same crowd during a stall. `readsFirst`: people vote some time after the page has loaded, not after a call from
 * the stage.
 */
const during = (people: readonly Person[], stall: Stall, chance: Chance, readsFirst: boolean): Person[] => {
  const isHeld = (sentAtMs: number): boolean => sentAtMs >= stall.fromMs && sentAtMs < stall.untilMs;
  const arrivalOf = (sentAtMs: number): number =>
    isHeld(sentAtMs) ? ARRIVALS[stall.of](stall, sentAtMs, chance) : sentAtMs;
  return people.map((person) => {
    if (stall.of === 'one of two nodes' && chance.draw() < 0.5) return person;
    const shownAtMs = person.mintedAtMs - chance.draw() * PAGE_LOAD_MS;
    const mintedAtMs = arrivalOf(person.mintedAtMs);
    const laterMs = readsFirst && isHeld(shownAtMs) ? mintedAtMs - person.mintedAtMs : 0;
    const votes = person.votes.map((vote) => ({
      ...vote,
      arrivedAtMs: Math.max(mintedAtMs + 20, arrivalOf(vote.arrivedAtMs + laterMs)),
    }));
    return { ...person, mintedAtMs, votes };
  });
};

/** A stall of 1 to 10 s that begins while the crowd votes. */
const stallIn = (of: Stalled, people: readonly Person[], chance: Chance): Stall => {
  const pressed = people.flatMap(({ votes }) => votes.map(({ arrivedAtMs }) => arrivedAtMs));
  const fromMs = (pressed[Math.floor(chance.draw() * pressed.length)] ?? 0) - chance.draw() * 5 * SECOND_MS;
  return { of, fromMs, untilMs: fromMs + (1 + 9 * chance.draw()) * SECOND_MS };
};

/** A crowd that reads and votes during one or several stalls. */
export const stalled = (people: readonly Person[], of: Stalled, chance: Chance, times = 1): Person[] => {
  let held = [...people];
  for (let time = 0; time < times; time += 1) held = during(held, stallIn(of, held, chance), chance, true);
  return held;
};

/** A crowd that votes at a call from the stage, during a stall. */
export const stalledCall = (people: readonly Person[], of: Stalled, chance: Chance): Person[] =>
  during(people, stallIn(of, people, chance), chance, false);

/** The second day of a conference: sessions of the code on the first day, voting in the break. */
export const returning = (crowd: Crowd): Person[] =>
  scanning(crowd).map((person) => ({
    ...person,
    votes: [
      {
        questionId: LEADING,
        arrivedAtMs: 24 * 60 * MINUTE_MS + readingMs(crowd.chance) + crowd.chance.draw() * 60_000,
      },
    ],
  }));

type Script = {
  sessions: number;
  chance: Chance;
  fromMs: number;
  mintsPerSecond: number;
  /** Mints all sessions first and waits; otherwise each session votes when it was minted. */
  votesAfterMs?: number;
  votesPerSecond?: number;
  origin: (number: number) => string;
};

/** A program that votes for the leading question. Each call takes some ten to some hundred milliseconds. */
export const scripted = ({
  sessions,
  chance,
  fromMs,
  mintsPerSecond,
  votesAfterMs,
  votesPerSecond = mintsPerSecond,
  origin,
}: Script): Person[] => {
  const callMs = (): number => 20 + 80 * Math.exp(0.6 * normal(chance));
  return Array.from({ length: sessions }, (_, number) => {
    const mintedAtMs = fromMs + (number / mintsPerSecond) * SECOND_MS + callMs();
    const arrivedAtMs =
      votesAfterMs === undefined
        ? mintedAtMs + callMs()
        : fromMs + votesAfterMs + (number / votesPerSecond) * SECOND_MS + callMs();
    return {
      mintedAtMs,
      origin: origin(number),
      isPerson: false,
      votes: [{ questionId: LEADING, arrivedAtMs }],
    };
  });
};

/** An attacker who knows the formula: a person's pace, from one address. */
export const imitating = ({ sessions, chance }: { sessions: number; chance: Chance }): Person[] =>
  scanning({ people: sessions, chance }).map((person) => ({
    ...person,
    origin: 'one',
    isPerson: false,
  }));

const sessionOf = (number: number): SessionId =>
  `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** What the api knows of these people. */
export const evidenceOf = (
  people: readonly Person[],
): Evidence & { isPerson: (sessionId: SessionId) => boolean } => {
  const byId = new Map(people.map((person, number) => [sessionOf(number), person]));
  const votes: ArrivedVote[] = [...byId].flatMap(([sessionId, person]) =>
    person.votes.map((vote) => ({ sessionId, ...vote })),
  );
  return {
    votes,
    mintedAtMs: (sessionId) => byId.get(sessionId)?.mintedAtMs,
    origins: new Map(Array.from(byId, ([sessionId, { origin }]) => [sessionId, origin])),
    isPerson: (sessionId) => byId.get(sessionId)?.isPerson ?? true,
  };
};
