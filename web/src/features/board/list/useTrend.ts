import type { QuestionId } from '@openfloor/contract/ids';
import type { Trending } from '@openfloor/contract/trending';
import { useAtomValue } from 'jotai';
import { useBoard } from '../boardContext.ts';

/** The latest votes of a question that gets them much faster than the others; undefined for other questions. */
export const useTrend = (id: QuestionId): Trending[number] | undefined =>
  useAtomValue(useBoard().atoms.trending).find((trend) => trend.id === id);
