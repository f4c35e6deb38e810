import type { Ranking, SortKey } from '@openfloor/domain/view/ranking';

/** A click on the active key reverses the direction; a click on another key selects it, descending. */
export const nextRanking = ({ key, direction }: Ranking, clicked: SortKey): Ranking => ({
  key: clicked,
  direction: key === clicked && direction === 'descending' ? 'ascending' : 'descending',
});
