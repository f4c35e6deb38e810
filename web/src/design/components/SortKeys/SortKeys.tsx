import type { Direction, Order, OrderKey } from '@openfloor/domain/view/ranking';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import * as styles from './SortKeys.css.ts';

const KEYS: readonly OrderKey[] = ['votes', 'age'];

type SortKeysProps = {
  labels: Record<OrderKey | Direction, string>;
  /** Undefined while the list has another order. */
  order: Order | undefined;
  onOrder: (order: Order) => void;
};

/** One button per sort key. The active one shows the direction and reverses it when pressed. */
export const SortKeys = ({ labels, order, onOrder }: SortKeysProps) =>
  KEYS.map((key) => {
    const direction = order?.key === key ? order.direction : undefined;
    const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
    return (
      <button
        key={key}
        type="button"
        className={styles.key}
        aria-pressed={direction !== undefined}
        aria-label={direction ? `${labels[key]}, ${labels[direction]}` : labels[key]}
        onClick={() => onOrder(nextOrder(order, key))}
      >
        {labels[key]}
        {direction && <Arrow aria-hidden size={16} />}
      </button>
    );
  });

/** A click on the active key reverses the direction; a click on another key selects it, descending. */
export const nextOrder = (order: Order | undefined, clicked: OrderKey): Order => ({
  key: clicked,
  direction: order?.key === clicked && order.direction === 'descending' ? 'ascending' : 'descending',
});
