import type { QuestionId } from '@openfloor/contract/ids';
import type { Trending } from '@openfloor/contract/trending';
import { useAtomValue } from 'jotai';
import { useBoard } from '../boardContext.ts';

/** For the audience. Were all marked, none would be. Moderators have a lane of all. */
const MARKED = 3;

/** The latest votes of a question that gets them much faster than the others; undefined for other questions. */
export const useTrend = (id: QuestionId): Trending[number] | undefined => {
  const { adminToken, atoms } = useBoard();
  const trending = useAtomValue(atoms.trending);
  const place = trending.findIndex((trend) => trend.id === id);
  return adminToken === undefined && place >= MARKED ? undefined : trending[place];
};
