import type { Ranking } from '@openfloor/domain/view/ranking';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useMenu } from '../../../design/components/Menu/useMenu.ts';
import { SortKeys } from '../../../design/components/SortKeys/SortKeys.tsx';
import { key } from '../../../design/components/SortKeys/SortKeys.css.ts';
import { spareOnPhone } from '../../../design/theme.css.ts';
import { useOptionalPart } from '../../../loading/useOptionalPart.ts';
import { messages } from '../messages.ts';
import type { Order, OrderName } from '../list/selection.ts';
import * as styles from './SortBar.css.ts';

const loadMenu = () => import('./OrderMenu.tsx');

type SortBarProps = {
  ranking: Ranking;
  onRank: (ranking: Ranking) => void;
  /** If given, the list has this order and not `ranking`. */
  order: OrderName | undefined;
  onOrder: (order: Order) => void;
};

/** Buttons to sort by votes and by age, and a menu of the other orders. */
export const SortBar = ({ ranking, onRank, order, onOrder }: SortBarProps) => {
  const { isOpen, opener, openerProps, close } = useMenu();
  const menu = useOptionalPart(loadMenu, isOpen);
  return (
    <div className={styles.bar} role="group" aria-label={messages.sortBy}>
      <span className={`${styles.label} ${spareOnPhone}`}>{messages.sortBy}</span>
      <SortKeys labels={messages} ranking={order ? undefined : ranking} onRank={onRank} />
      <button
        {...openerProps}
        type="button"
        className={order ? styles.activeKey : key}
        aria-label={order ? `${messages.orders[order]}, ${messages.moreOrders}` : messages.moreOrders}
        title={messages.moreOrders}
      >
        {order ? messages.orders[order] : <span className={styles.moreWord}>{messages.more}</span>}
        <ChevronDown aria-hidden size={16} />
      </button>
      {isOpen && menu && <menu.default opener={opener} chosen={order} onChoose={onOrder} onClose={close} />}
    </div>
  );
};
