import type { Ranking } from '@openfloor/domain/view/ranking';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
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
  /** Instead of `ranking`. */
  order: OrderName | undefined;
  onOrder: (order: Order) => void;
};

export const SortBar = ({ ranking, onRank, order, onOrder }: SortBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const menu = useOptionalPart(loadMenu, isOpen);
  const close = (): void => {
    // The focus goes back unless the viewer moved it elsewhere.
    if (bar.current?.contains(document.activeElement)) opener.current?.focus();
    setIsOpen(false);
  };
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={messages.sortBy}>
      <span className={`${styles.label} ${spareOnPhone}`}>{messages.sortBy}</span>
      <SortKeys labels={messages} ranking={order ? undefined : ranking} onRank={onRank} />
      <button
        ref={opener}
        type="button"
        className={order ? styles.activeKey : key}
        aria-label={order ? `${messages.orders[order]}, ${messages.moreOrders}` : messages.moreOrders}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={messages.moreOrders}
        onClick={() => setIsOpen(!isOpen)}
      >
        {order ? messages.orders[order] : messages.more}
        <ChevronDown aria-hidden size={16} />
      </button>
      {isOpen && menu && <menu.default opener={opener} chosen={order} onChoose={onOrder} onClose={close} />}
    </div>
  );
};
