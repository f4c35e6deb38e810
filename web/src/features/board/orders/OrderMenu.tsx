import type { BoardId } from '@openfloor/contract/ids';
import type { RefObject } from 'react';
import { newKey } from '../../../api/http/newKey.ts';
import { Menu } from '../../../design/components/Menu/Menu.tsx';
import { exposuresOf } from '../../../device/exposures.ts';
import { serverNowMs } from '../../../device/serverClock.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import type { MenuOrder } from '../list/selection.ts';
import { byFairness } from './fair.ts';
import { byHeat } from './hot.ts';

/** The orders of the menu: what each is for, and how it sorts from the moment when it is chosen. */
const ORDERS: readonly (Omit<MenuOrder, 'sort'> & {
  help: string;
  sorter: (boardId: BoardId) => MenuOrder['sort'];
})[] = [
  {
    key: 'hot',
    label: 'Hot',
    help: 'What gathers votes now: votes against age.',
    sorter: () => (questions) => byHeat(questions, serverNowMs()),
  },
  {
    key: 'fair',
    label: 'Fair',
    help: 'The top five by votes, then the questions you have seen least.',
    // Read once: what the viewer sees from now on changes the order when it is chosen again, not while the viewer
    // reads.
    sorter: (boardId) => {
      const exposures = exposuresOf(boardId, newKey);
      return (questions) => byFairness(questions, exposures);
    },
  },
];

type OrderMenuProps = {
  opener: RefObject<HTMLElement | null>;
  /** Key of the list's order. */
  chosen: string | undefined;
  onChoose: (order: MenuOrder) => void;
  onClose: () => void;
};

/** Menu of the orders other than votes and age. */
export default function OrderMenu({ opener, chosen, onChoose, onClose }: OrderMenuProps) {
  const { boardId } = useBoard();
  const items = ORDERS.map(({ key, label, help, sorter }) => ({
    label,
    help,
    isChecked: key === chosen,
    run: () => onChoose({ key, label, sort: sorter(boardId) }),
  }));
  return <Menu label={messages.moreOrders} items={items} opener={opener} onClose={onClose} />;
}
