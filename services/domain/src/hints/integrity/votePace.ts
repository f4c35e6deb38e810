import type { SessionId } from '@openfloor/contract/ids';

/** A session's vote for one question. */
export type TimedVote = { sessionId: SessionId; mintedAtMs: number; arrivedAtMs: number };

/** Sessions minted next to a session, on both sides together. */
const NEIGHBOURS = 20;
/** With fewer neighbours a session cannot be judged. */
const NEIGHBOURS_MIN = 9;
/** Least number of votes before and after, to judge the order. */
const SIDE_MIN = 4;
/** Two people who open the page together press within this time of each other in about one of seven cases. */
const SAME_DELAY_MS = 800;
/** Votes that took the same time do not arrive together when their sessions were minted this far apart. */
const MINTED_APART_MS = 2 * SAME_DELAY_MS;
/** Votes compared on each side whose sessions were minted further apart than `MINTED_APART_MS`. */
const APART_PER_SIDE = 20;
/** Nobody reads and presses within this time of opening the page. */
const READING_MIN_MS = 1500;
/**
 * The order is compared only among sessions minted this close: people with sessions further apart usually vote in
 * that order, too.
 */
const MINTED_CLOSE_MS = 5000;
/** Votes judged between two yields: some milliseconds of work. */
const VOTES_PER_STEP = 500;

/**
 * How much each vote looks like one of a program, from 0 to 1, by comparing it with the votes for the same question
 * by the sessions that were minted right before and after. A program votes a fixed time after each session's minting,
 * or in the order of minting. People read first: the times they take differ by many seconds, so sessions that were
 * minted together vote in any order. That holds for a hall behind one address that opens the page within seconds,
 * too, and the pace of the votes does not matter.
 *
 * The higher of two shares counts: of neighbours that took the same time within 0.8 s, and of neighbours minted
 * within 5 s that voted in the order of minting.
 *
 * While a proxy, a node or a Wi-Fi stalls, and after a call from the stage, the votes of many people arrive together,
 * and then neighbours took the same time. But so do votes of sessions that were minted seconds before or after, which
 * a fixed time keeps apart. Their share is subtracted from the first one, unless the vote came sooner than people
 * read.
 *
 * A hall's votes take up to a second, so it yields after each step.
 */
export function* programLikeness(votes: readonly TimedVote[]): Generator<void, Map<SessionId, number>> {
  const sorted = votes.toSorted((a, b) => a.mintedAtMs - b.mintedAtMs);
  const likeness = new Map<SessionId, number>();
  if (sorted.length <= NEIGHBOURS_MIN) return likeness;
  for (const [place, vote] of sorted.entries()) {
    if (place % VOTES_PER_STEP === 0) yield;
    const neighbours = neighboursOf(sorted, place);
    const sameTime = shareAfterSameTime(vote, neighbours) - shareByChance(sorted, place);
    likeness.set(vote.sessionId, Math.max(0, sameTime, shareInOrder(vote, neighbours)));
  }
  return likeness;
}

const neighboursOf = (sorted: readonly TimedVote[], place: number): TimedVote[] => {
  const first = Math.max(0, Math.min(place - NEIGHBOURS / 2, sorted.length - 1 - NEIGHBOURS));
  return sorted.slice(first, first + NEIGHBOURS + 1).filter((_, at) => first + at !== place);
};

const delayOf = ({ arrivedAtMs, mintedAtMs }: TimedVote): number => arrivedAtMs - mintedAtMs;

const shareAfterSameTime = (vote: TimedVote, neighbours: readonly TimedVote[]): number =>
  shareOf(neighbours, (other) => Math.abs(delayOf(other) - delayOf(vote)) <= SAME_DELAY_MS);

/** The share of neighbours that would take the same time if the time of minting did not matter. */
const shareByChance = (sorted: readonly TimedVote[], place: number): number => {
  const vote = sorted[place];
  if (!vote || delayOf(vote) < READING_MIN_MS) return 0;
  const before = placeOf(sorted, vote.mintedAtMs - MINTED_APART_MS);
  const after = placeOf(sorted, vote.mintedAtMs + MINTED_APART_MS + 1);
  const apart = [
    ...sorted.slice(Math.max(0, before - APART_PER_SIDE), before),
    ...sorted.slice(after, after + APART_PER_SIDE),
  ];
  // Too few to compare: chance may explain everything.
  if (apart.length < NEIGHBOURS_MIN) return 1;
  return shareOf(apart, (other) => Math.abs(other.arrivedAtMs - vote.arrivedAtMs) <= SAME_DELAY_MS);
};

/** Place of the first vote whose session was minted at this time or later. */
const placeOf = (sorted: readonly TimedVote[], mintedAtMs: number): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.mintedAtMs ?? Infinity) < mintedAtMs) from = middle + 1;
    else to = middle;
  }
  return from;
};

const shareOf = (votes: readonly TimedVote[], has: (vote: TimedVote) => boolean): number =>
  votes.filter(has).length / votes.length;

/** The lower share of the two sides: a person who votes early or late is in order with one side only. */
const shareInOrder = (vote: TimedVote, neighbours: readonly TimedVote[]): number => {
  const close = neighbours.filter(
    ({ mintedAtMs }) => Math.abs(mintedAtMs - vote.mintedAtMs) <= MINTED_CLOSE_MS,
  );
  const before = close.filter(({ mintedAtMs }) => mintedAtMs < vote.mintedAtMs);
  const after = close.filter(({ mintedAtMs }) => mintedAtMs > vote.mintedAtMs);
  if (Math.min(before.length, after.length) < SIDE_MIN) return 0;
  const lower = Math.min(
    before.filter(({ arrivedAtMs }) => arrivedAtMs < vote.arrivedAtMs).length / before.length,
    after.filter(({ arrivedAtMs }) => arrivedAtMs > vote.arrivedAtMs).length / after.length,
  );
  // People are in order in half of all cases.
  return Math.max(0, 2 * lower - 1);
};
