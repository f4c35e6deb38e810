import type { Ranking, SortKey } from '@openfloor/domain/view/ranking';

/** A click on the active key reverses the direction; a click on another key selects it, descending. */
export const nextRanking = (ranking: Ranking | undefined, clicked: SortKey): Ranking => ({
  key: clicked,
  direction: ranking?.key === clicked && ranking.direction === 'descending' ? 'ascending' : 'descending',
});
