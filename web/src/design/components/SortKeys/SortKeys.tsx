import type { Ranking, SortDirection, SortKey } from '@openfloor/domain/view/ranking';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import * as styles from './SortKeys.css.ts';

const KEYS: readonly SortKey[] = ['votes', 'age'];

type SortKeysProps = {
  labels: Record<SortKey | SortDirection, string>;
  /** Undefined while the list has another order. */
  ranking: Ranking | undefined;
  onRank: (ranking: Ranking) => void;
};

/** One button per sort key. The active one shows the direction and reverses it when pressed. */
export const SortKeys = ({ labels, ranking, onRank }: SortKeysProps) =>
  KEYS.map((key) => {
    const direction = ranking?.key === key ? ranking.direction : undefined;
    const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
    return (
      <button
        key={key}
        type="button"
        className={styles.key}
        aria-pressed={direction !== undefined}
        aria-label={direction ? `${labels[key]}, ${labels[direction]}` : labels[key]}
        onClick={() => onRank(nextRanking(ranking, key))}
      >
        {labels[key]}
        {direction && <Arrow aria-hidden size={16} />}
      </button>
    );
  });

/** A click on the active key reverses the direction; a click on another key selects it, descending. */
export const nextRanking = (ranking: Ranking | undefined, clicked: SortKey): Ranking => ({
  key: clicked,
  direction: ranking?.key === clicked && ranking.direction === 'descending' ? 'ascending' : 'descending',
});
