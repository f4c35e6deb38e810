import type { Ranking, SortDirection, SortKey } from '@openfloor/domain/view/ranking';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { nextRanking } from './nextRanking.ts';
import * as styles from './SortKeys.css.ts';

const KEYS: readonly SortKey[] = ['votes', 'age'];

type SortKeysProps = {
  labels: Record<SortKey | SortDirection, string>;
  ranking: Ranking;
  onRank: (ranking: Ranking) => void;
};

/** One button per sort key. The active one shows the direction and reverses it when pressed. */
export const SortKeys = ({ labels, ranking, onRank }: SortKeysProps) =>
  KEYS.map((key) => {
    const isActive = ranking.key === key;
    const Arrow = ranking.direction === 'descending' ? ArrowDown : ArrowUp;
    return (
      <button
        key={key}
        type="button"
        className={styles.key}
        aria-pressed={isActive}
        aria-label={isActive ? `${labels[key]}, ${labels[ranking.direction]}` : labels[key]}
        onClick={() => onRank(nextRanking(ranking, key))}
      >
        {labels[key]}
        {isActive && <Arrow aria-hidden size={16} />}
      </button>
    );
  });
