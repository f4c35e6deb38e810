import type { QuestionId } from '@openfloor/contract/ids';

type Votes = ReadonlyMap<QuestionId, { votes: number }>;

/** Votes per second at which the light has half of its brightness. */
const HALF_AT = 6;

/** Votes that were added between two views. Votes of a question that has just become visible do not count. */
export const votesAdded = (before: Votes, now: Votes): number => {
  if (before === now) return 0;
  let added = 0;
  for (const [id, { votes }] of now) added += Math.max(0, votes - (before.get(id)?.votes ?? votes));
  return added;
};

/** In [0, 1): rises quickly at first, so that a small hall also sees it answer. */
export const brightnessAt = (votesPerSecond: number): number => votesPerSecond / (votesPerSecond + HALF_AT);

/** A difference smaller than this is the chance of when votes arrive, not a change of their rate. */
const NOISE = 0.06;

/** The former brightness, unless the new one differs by more than chance. */
export const steadied = (former: number, latest: number): number =>
  Math.abs(latest - former) > NOISE || latest < NOISE / 6 ? latest : former;

/** Moves by at most one step, so that the light never flickers. */
export const stepTowards = (current: number, target: number, stepMax: number): number =>
  current + Math.max(-stepMax, Math.min(stepMax, target - current));
