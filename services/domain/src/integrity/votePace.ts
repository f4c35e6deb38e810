import type { SessionId } from '@openfloor/contract/ids';

/** A session's vote for one question. */
export type TimedVote = { sessionId: SessionId; mintedAtMs: number; castAtMs: number };

/** Sessions minted next to a session, on both sides together. */
const NEIGHBOURS = 20;
/** Fewer say too little about one session. */
const NEIGHBOURS_MIN = 9;
/** Votes on each side that show an order. */
const SIDE_MIN = 4;
/** Two people who open the page together press within this time of each other in about one of seven cases. */
const SAME_DELAY_MS = 800;
/** Sessions that were minted further apart usually vote in that order, people too. */
const MINTED_CLOSE_MS = 5000;
/** Some milliseconds of work. */
const VOTES_PER_STEP = 500;

/**
 * How much each vote looks like one of a program, from 0 to 1, by comparing it with the votes for the same question by the sessions
 * that were minted right before and after. A program votes a fixed time after each session's minting, or in the order of minting.
 * People read first: the times they take differ by many seconds, so sessions that were minted together vote in any order. That
 * holds for a hall behind one address that opens the page within seconds, too, and the pace of the votes does not matter.
 *
 * The higher of two shares counts: of neighbours that took the same time within 0.8 s, and of neighbours minted within 5 s that
 * voted in the order of minting.
 *
 * A hall's votes take up to a second, so it yields after each step.
 */
export function* programLikeness(votes: readonly TimedVote[]): Generator<void, Map<SessionId, number>> {
  const sorted = votes.toSorted((a, b) => a.mintedAtMs - b.mintedAtMs);
  const likeness = new Map<SessionId, number>();
  if (sorted.length <= NEIGHBOURS_MIN) return likeness;
  for (const [place, vote] of sorted.entries()) {
    if (place % VOTES_PER_STEP === 0) yield;
    const first = Math.max(0, Math.min(place - NEIGHBOURS / 2, sorted.length - 1 - NEIGHBOURS));
    const neighbours = sorted.slice(first, first + NEIGHBOURS + 1).filter((other) => other !== vote);
    likeness.set(
      vote.sessionId,
      Math.max(shareAfterSameTime(vote, neighbours), shareInOrder(vote, neighbours)),
    );
  }
  return likeness;
}

const shareAfterSameTime = (vote: TimedVote, neighbours: readonly TimedVote[]): number => {
  const delayMs = vote.castAtMs - vote.mintedAtMs;
  const same = neighbours.filter(
    ({ castAtMs, mintedAtMs }) => Math.abs(castAtMs - mintedAtMs - delayMs) <= SAME_DELAY_MS,
  );
  return same.length / neighbours.length;
};

/** The lower share of the two sides: a person who votes early or late is in order with one side only. */
const shareInOrder = (vote: TimedVote, neighbours: readonly TimedVote[]): number => {
  const close = neighbours.filter(
    ({ mintedAtMs }) => Math.abs(mintedAtMs - vote.mintedAtMs) <= MINTED_CLOSE_MS,
  );
  const before = close.filter(({ mintedAtMs }) => mintedAtMs < vote.mintedAtMs);
  const after = close.filter(({ mintedAtMs }) => mintedAtMs > vote.mintedAtMs);
  if (Math.min(before.length, after.length) < SIDE_MIN) return 0;
  const lower = Math.min(
    before.filter(({ castAtMs }) => castAtMs < vote.castAtMs).length / before.length,
    after.filter(({ castAtMs }) => castAtMs > vote.castAtMs).length / after.length,
  );
  // People are in order in half of all cases.
  return Math.max(0, 2 * lower - 1);
};
