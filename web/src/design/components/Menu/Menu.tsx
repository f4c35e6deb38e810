import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Layer } from '../../layers.tsx';
import { pressedKey } from '../../pressedKey.ts';
import { visuallyHidden } from '../../theme.css.ts';
import * as styles from './Menu.css.ts';

export type MenuItem = {
  label: string;
  /** The accessible name, where it says more than the label. */
  name?: string;
  /** What the item is for, below its label. */
  help?: string | undefined;
  /** The shortcut that does the same. */
  keyHint?: string | undefined;
  /** Whether the item is the chosen one, in a menu whose items exclude each other. */
  isChecked?: boolean;
  run: () => void;
};

type MenuProps = {
  label: string;
  /** What the items act on. A phone shows it above them. */
  title?: string;
  items: readonly MenuItem[];
  opener: RefObject<HTMLElement | null>;
  /** The viewer chose an item, pressed Escape, or went elsewhere. */
  onClose: () => void;
};

/** Distance of the menu from its opener and from the edges of the window. */
const GAP_PX = 4;

/** Whether a press is outside of the element's box: a modal dialog also gets the presses beside it. */
const isBeside = (event: Event, element: Element): boolean => {
  if (!(event instanceof PointerEvent)) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { clientX, clientY } = event;
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

const ignore = (event: MouseEvent): void => {
  // A click that a key or assistive technology makes has the detail 0.
  if (event.detail === 0) return;
  event.stopPropagation();
  event.preventDefault();
};

/** Ignores the click of the press that has just begun, and marks it as `suppressPresses` does. */
const ignoreClick = (): void => {
  const { documentElement } = document;
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  documentElement.toggleAttribute('data-void-press', true);
  addEventListener('click', ignore, options);
  addEventListener(
    'pointerdown',
    () => {
      documentElement.removeAttribute('data-void-press');
      stop.abort();
    },
    options,
  );
};

/**
 * Items below their opener, or above it where the window ends; on a phone a sheet at its lower edge. Open while
 * rendered.
 */
export const Menu = ({ label, title, items, opener, onClose }: MenuProps) => {
  // A popover is in the top layer, so that no row of a list and no dialog clips it. Safari before 17 and Firefox before
  // 125 have no popovers: there the menu is a modal dialog.
  const Box = 'showPopover' in HTMLElement.prototype ? 'div' : 'dialog';
  const menu = useRef<HTMLDivElement & HTMLDialogElement>(null);
  const id = useId();
  // An open menu keeps the items that it was opened with, so that another person's act exchanges no item under the
  // pointer. Items that are added at the end are shown, since they move no other.
  const [offered, setOffered] = useState(items);
  const isLonger =
    items.length > offered.length && offered.every(({ label: known }, n) => items[n]?.label === known);
  if (isLonger) setOffered(items);
  const runNow = (item: MenuItem): void => (items.find(({ label: now }) => now === item.label) ?? item).run();
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

  const close = useEffectEvent(onClose);
  useEffect(() => {
    itemsOf()[0]?.focus({ preventScroll: true });
    const stop = new AbortController();
    const leave = (event: Event): void => {
      const { target } = event;
      const isInside =
        target instanceof Node && (menu.current?.contains(target) || opener.current?.contains(target));
      if (isInside && !(target instanceof HTMLDialogElement && isBeside(event, target))) return;
      if (event.type === 'pointerdown') ignoreClick();
      close();
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
        {title !== undefined && (
          <p className={styles.title} dir="auto" aria-hidden>
            {title}
          </p>
        )}
        {offered.map((item, number) => (
          <button
            key={item.label}
            type="button"
            role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-describedby={item.help === undefined ? undefined : `${id}-${number}`}
            aria-checked={item.isChecked}
            className={styles.item}
            onClick={() => {
              onClose();
              runNow(item);
            }}
          >
            <span className={styles.name} aria-hidden={item.name !== undefined}>
              {item.label}
            </span>
            {item.name !== undefined && <span className={visuallyHidden}>{item.name}</span>}
            {item.keyHint !== undefined && (
              <kbd className={styles.key} aria-hidden>
                {item.keyHint}
              </kbd>
            )}
            {item.help !== undefined && (
              <span id={`${id}-${number}`} aria-hidden className={styles.help}>
                {item.help}
              </span>
            )}
          </button>
        ))}
      </Box>
    </Layer>
  );
};
