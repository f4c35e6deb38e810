import type { QuestionId } from '@openfloor/contract/ids';
import type { Trending } from '@openfloor/contract/trending';
import { useAtomValue } from 'jotai';
import { use } from 'react';
import { LaneContext, useBoard } from '../boardContext.ts';

/** At most so many cards are marked, or the mark would mean little. The lane Trending marks all. */
const MARKED = 3;

/** The latest votes of a question that gets them much faster than the others; undefined for other questions. */
export const useTrend = (id: QuestionId): Trending[number] | undefined => {
  const trending = useAtomValue(useBoard().atoms.trending);
  const isLaneOfAll = use(LaneContext)?.inOrder !== undefined;
  const place = trending.findIndex((trend) => trend.id === id);
  return place >= MARKED && !isLaneOfAll ? undefined : trending[place];
};
