import type { Insights, InsightsStep } from '@openfloor/contract/http/insights';

const MINUTE_MS = 60_000;

export type TimedStep = Omit<InsightsStep, 'at'> & { atMs: number };

/** All steps from the first to the last one, also those in which nothing happened. */
export const everyStep = ({
  stepMinutes,
  steps,
}: Pick<Insights['talk'], 'stepMinutes' | 'steps'>): TimedStep[] => {
  const known = new Map(steps.map(({ at, ...counts }) => [Date.parse(at), counts]));
  const [firstMs = 0, lastMs = -1] = [[...known.keys()].at(0), [...known.keys()].at(-1)];
  const stepMs = stepMinutes * MINUTE_MS;
  return Array.from({ length: Math.floor((lastMs - firstMs) / stepMs) + 1 }, (_, place) => {
    const atMs = firstMs + place * stepMs;
    return { atMs, viewers: null, votes: 0, questions: 0, ...known.get(atMs) };
  });
};
