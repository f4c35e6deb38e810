import type { Ranking, SortKey } from '@openfloor/domain/view/ranking';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { spareOnPhone, visuallyHidden } from '../../design/theme.css.ts';
import { messages } from './messages.ts';
import { nextRanking } from './selection.ts';
import * as styles from './SortBar.css.ts';

const KEYS: readonly SortKey[] = ['votes', 'age'];

type SortBarProps = {
  ranking: Ranking;
  onRank: (ranking: Ranking) => void;
  /** Leaves the room of the label to what stands beside it on a phone. */
  isLabelSpare: boolean;
};

export const SortBar = ({ ranking, onRank, isLabelSpare }: SortBarProps) => (
  <div className={styles.bar} role="group" aria-label={messages.sortBy}>
    <span className={`${styles.label} ${isLabelSpare ? spareOnPhone : ''}`}>{messages.sortBy}</span>
    {KEYS.map((key) => {
      const isActive = ranking.key === key;
      const Arrow = ranking.direction === 'descending' ? ArrowDown : ArrowUp;
      return (
        <button
          key={key}
          type="button"
          className={styles.key}
          aria-pressed={isActive}
          onClick={() => onRank(nextRanking(ranking, key))}
        >
          {messages[key]}
          {isActive && <Arrow aria-hidden size={16} />}
          {isActive && <span className={visuallyHidden}>{messages[ranking.direction]}</span>}
        </button>
      );
    })}
  </div>
);
