import type { Ranking } from '@openfloor/domain/view/ranking';
import { SortKeys } from '../../design/components/SortKeys/SortKeys.tsx';
import { spareOnPhone } from '../../design/theme.css.ts';
import { messages } from './messages.ts';
import * as styles from './SortBar.css.ts';

type SortBarProps = {
  ranking: Ranking;
  onRank: (ranking: Ranking) => void;
  /** On a phone, hides the label to make room for what is beside the bar. */
  isLabelSpare: boolean;
};

export const SortBar = ({ ranking, onRank, isLabelSpare }: SortBarProps) => (
  <div className={styles.bar} role="group" aria-label={messages.sortBy}>
    <span className={`${styles.label} ${isLabelSpare ? spareOnPhone : ''}`}>{messages.sortBy}</span>
    <SortKeys labels={messages} ranking={ranking} onRank={onRank} />
  </div>
);
