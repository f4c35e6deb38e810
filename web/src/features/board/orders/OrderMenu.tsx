import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject } from 'react';
import { newKey } from '../../../api/http/newKey.ts';
import { Layer } from '../../../design/layers.tsx';
import { exposuresOf } from '../../../device/exposures.ts';
import { useBoard } from '../boardContext.ts';
import { messages as boardMessages } from '../messages.ts';
import type { Order, OrderName } from '../list/selection.ts';
import { byFairness } from './fair.ts';
import { byHeat } from './hot.ts';
import { messages } from './messages.ts';
import * as styles from './OrderMenu.css.ts';

const NAMES: readonly OrderName[] = ['hot', 'fair'];

type OrderMenuProps = {
  /** The element around the menu and the button that opens it; the menu closes when the viewer leaves it. */
  around: RefObject<HTMLElement | null>;
  chosen: OrderName | undefined;
  onChoose: (order: Order) => void;
  onClose: () => void;
};

/** The orders beside Votes and Age, each with what it is for. */
export default function OrderMenu({ around, chosen, onChoose, onClose }: OrderMenuProps) {
  const { boardId } = useBoard();
  const menu = useRef<HTMLDivElement>(null);
  const itemsOf = (): HTMLElement[] => [...(menu.current?.querySelectorAll('button') ?? [])];

  const orderOf = (name: OrderName): Order => {
    if (name === 'hot') return { name, inOrder: (questions) => byHeat(questions, Date.now()) };
    // What the viewer sees from now on counts the next time, so that the order stays as it is while it is read.
    const exposures = exposuresOf(boardId, newKey);
    return { name, inOrder: (questions) => byFairness(questions, exposures) };
  };

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const [first] = itemsOf();
    first?.focus();
    const stop = new AbortController();
    const leave = ({ target }: Event): void => {
      if (target instanceof Node && !around.current?.contains(target)) close();
    };
    for (const event of ['pointerdown', 'focusin'])
      document.addEventListener(event, leave, { signal: stop.signal });
    return () => stop.abort();
  }, [around]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const items = itemsOf();
    const at = items.findIndex((item) => item === document.activeElement);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) items.at((at + by) % items.length)?.focus();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <Layer>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-label={boardMessages.moreOrders}
        className={styles.menu}
        onKeyDown={onKeyDown}
      >
        {NAMES.map((name) => (
          <button
            key={name}
            type="button"
            role="menuitemradio"
            aria-checked={name === chosen}
            className={styles.item}
            onClick={() => {
              onChoose(orderOf(name));
              onClose();
            }}
          >
            <span className={styles.name}>{boardMessages.orders[name]}</span>
            <span className={styles.help}>{messages.help[name]}</span>
          </button>
        ))}
      </div>
    </Layer>
  );
}
