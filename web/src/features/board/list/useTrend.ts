import type { QuestionId } from '@openfloor/contract/ids';
import type { Trending } from '@openfloor/contract/trending';
import { useAtomValue } from 'jotai';
import { use } from 'react';
import { LaneContext, useBoard } from '../boardContext.ts';

/**
 * Maximum of cards that are marked as trending: with more, the mark would mean little. The lane Trending marks all.
 */
const MARKED_MAX = 3;

/** The latest votes of a question that is marked as trending; undefined for other questions. */
export const useTrend = (id: QuestionId): Trending[number] | undefined => {
  const trending = useAtomValue(useBoard().atoms.trending);
  const isTrendingLane = use(LaneContext)?.sort !== undefined;
  const place = trending.findIndex((trend) => trend.id === id);
  return place >= MARKED_MAX && !isTrendingLane ? undefined : trending[place];
};
