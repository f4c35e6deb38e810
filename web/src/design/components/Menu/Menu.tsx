import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Layer } from '../../layers.tsx';
import { pressedKey } from '../../pressedKey.ts';
import * as styles from './Menu.css.ts';

export type MenuItem = {
  label: string;
  /** The accessible name, where it says more than the label. */
  name?: string;
  /** What the item is for, below its label. */
  help?: string;
  /** The shortcut that does the same. */
  keyHint?: string | undefined;
  /** In a menu whose items exclude each other. */
  isChecked?: boolean;
  run: () => void;
};

type MenuProps = {
  label: string;
  items: readonly MenuItem[];
  opener: RefObject<HTMLElement | null>;
  /** The viewer chose an item, pressed Escape, or went elsewhere. */
  onClose: () => void;
};

/** Distance of the menu from its opener and from the edges of the window. */
const GAP_PX = 4;

/** Whether an element got a press outside of its box: a modal dialog gets all that are beside it. */
const isBeside = (event: Event, element: Element): boolean => {
  if (!(event instanceof PointerEvent)) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { clientX, clientY } = event;
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

/** Items below their opener, or above it where the window ends. Open while rendered. */
export const Menu = ({ label, items, opener, onClose }: MenuProps) => {
  // In the top layer no row of a list and no dialog clips it. Safari before 17 and Firefox before 125 have no popovers: there it is a
  // modal dialog.
  const Box = 'showPopover' in HTMLElement.prototype ? 'div' : 'dialog';
  const menu = useRef<HTMLDivElement & HTMLDialogElement>(null);
  const itemsOf = (): HTMLElement[] => [...(menu.current?.querySelectorAll('button') ?? [])];

  const place = useEffectEvent(() => {
    const button = opener.current?.getBoundingClientRect();
    if (!button || !menu.current) return;
    const { offsetWidth, offsetHeight, style } = menu.current;
    const below = button.bottom + GAP_PX;
    const isAbove = below + offsetHeight > innerHeight && button.top > offsetHeight;
    const top = isAbove ? button.top - GAP_PX - offsetHeight : below;
    style.top = `${Math.max(GAP_PX, Math.min(top, innerHeight - GAP_PX - offsetHeight))}px`;
    style.left = `${Math.max(GAP_PX, Math.min(button.left, innerWidth - offsetWidth - 3 * GAP_PX))}px`;
  });
  useLayoutEffect(() => {
    if (Box === 'dialog') menu.current?.showModal();
    else menu.current?.showPopover();
    place();
  }, [Box]);

  // The focused item disappears when another person has already done what it does. The menu then takes the focus, so
  // that it still gets the keys.
  useEffect(() => {
    if (document.activeElement === document.body) menu.current?.focus();
  });

  const close = useEffectEvent(onClose);
  useEffect(() => {
    itemsOf()[0]?.focus({ preventScroll: true });
    const stop = new AbortController();
    const leave = (event: Event): void => {
      const { target } = event;
      const isInside =
        target instanceof Node && (menu.current?.contains(target) || opener.current?.contains(target));
      if (!isInside || (target instanceof HTMLDialogElement && isBeside(event, target))) close();
    };
    for (const event of ['pointerdown', 'focusin'])
      document.addEventListener(event, leave, { signal: stop.signal });
    // During capture, before Radix gets the key: Escape would also close a dialog around the menu.
    const closeOnEscape = (event: globalThis.KeyboardEvent): void => {
      if (pressedKey(event) !== 'Escape') return;
      event.preventDefault();
      close();
    };
    addEventListener('keydown', closeOnEscape, { capture: true, signal: stop.signal });
    for (const event of ['scroll', 'resize'])
      addEventListener(event, () => place(), { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, [opener]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = itemsOf();
    const at = all.findIndex((item) => item === document.activeElement);
    const by = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event.nativeEvent) ?? ''];
    if (by === undefined) return;
    all.at((at + by) % all.length)?.focus();
    event.preventDefault();
  };

  return (
    <Layer>
      <Box
        ref={menu}
        popover="manual"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onKeyDown={onKeyDown}
      >
        {items.map(({ label: text, name, help, keyHint, isChecked, run }) => (
          <button
            key={text}
            type="button"
            role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-label={name}
            aria-checked={isChecked}
            className={styles.item}
            onClick={() => {
              onClose();
              run();
            }}
          >
            <span className={styles.name}>{text}</span>
            {keyHint !== undefined && <kbd className={styles.key}>{keyHint}</kbd>}
            {help !== undefined && <span className={styles.help}>{help}</span>}
          </button>
        ))}
      </Box>
    </Layer>
  );
};
