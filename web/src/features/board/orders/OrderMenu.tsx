import type { RefObject } from 'react';
import { newKey } from '../../../api/http/newKey.ts';
import { Menu } from '../../../design/components/Menu/Menu.tsx';
import { exposuresOf } from '../../../device/exposures.ts';
import { serverNowMs } from '../../../device/serverClock.ts';
import { useBoard } from '../boardContext.ts';
import { messages } from '../messages.ts';
import type { Order, OrderName } from '../list/selection.ts';
import { byFairness } from './fair.ts';
import { byHeat } from './hot.ts';

const NAMES: readonly OrderName[] = ['hot', 'fair'];
const HELP = {
  hot: 'What gathers votes now: votes against age.',
  fair: 'The top five by votes, then the questions you have seen least.',
};

type OrderMenuProps = {
  opener: RefObject<HTMLElement | null>;
  chosen: OrderName | undefined;
  onChoose: (order: Order) => void;
  onClose: () => void;
};

/** Menu of the orders other than votes and age, each with what it is for. */
export default function OrderMenu({ opener, chosen, onChoose, onClose }: OrderMenuProps) {
  const { boardId } = useBoard();

  const orderOf = (name: OrderName): Order => {
    if (name === 'hot') return { name, inOrder: (questions) => byHeat(questions, serverNowMs()) };
    // Read once: what the viewer sees from now on changes the order when it is chosen again, not while it is read.
    const exposures = exposuresOf(boardId, newKey);
    return { name, inOrder: (questions) => byFairness(questions, exposures) };
  };
  const items = NAMES.map((name) => ({
    label: messages.orders[name],
    help: HELP[name],
    isChecked: name === chosen,
    run: () => onChoose(orderOf(name)),
  }));
  return <Menu label={messages.moreOrders} items={items} opener={opener} onClose={onClose} />;
}
