import type { Order } from '@openfloor/domain/view/ranking';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useMenu } from '../../../design/components/Menu/useMenu.ts';
import { SortKeys } from '../../../design/components/SortKeys/SortKeys.tsx';
import { key } from '../../../design/components/SortKeys/SortKeys.css.ts';
import { hiddenOnPhone } from '../../../design/theme.css.ts';
import { useOptionalPart } from '../../../loading/useOptionalPart.ts';
import { messages } from '../messages.ts';
import type { MenuOrder } from '../list/selection.ts';
import * as styles from './SortBar.css.ts';

const loadMenu = () => import('./OrderMenu.tsx');

type SortBarProps = {
  order: Order | MenuOrder;
  onOrder: (order: Order | MenuOrder) => void;
};

/** Buttons to sort by votes and by age, and a menu of the other orders. */
export const SortBar = ({ order, onOrder }: SortBarProps) => {
  const { isOpen, opener, openerProps, close } = useMenu();
  const menu = useOptionalPart(loadMenu, isOpen);
  const fromMenu = 'sort' in order ? order : undefined;
  return (
    <div className={styles.bar} role="group" aria-label={messages.sortBy}>
      <span className={`${styles.label} ${hiddenOnPhone}`}>{messages.sortBy}</span>
      <SortKeys labels={messages} order={'sort' in order ? undefined : order} onOrder={onOrder} />
      <button
        {...openerProps}
        type="button"
        className={fromMenu ? styles.activeKey : key}
        aria-label={fromMenu ? `${fromMenu.label}, ${messages.moreOrders}` : messages.moreOrders}
        title={messages.moreOrders}
      >
        {fromMenu ? fromMenu.label : <span className={styles.moreWord}>{messages.more}</span>}
        <ChevronDown aria-hidden size={16} />
      </button>
      {isOpen && menu && (
        <menu.default opener={opener} chosen={fromMenu?.key} onChoose={onOrder} onClose={close} />
      )}
    </div>
  );
};
