import * as RadixToast from '@radix-ui/react-toast';
import { useAtomValue, useSetAtom } from 'jotai';
import X from 'lucide-react/icons/x';
import { useCallback, useRef, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { pressedKey } from '../../pressedKey.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import { toastAtom, toastRegionAtom } from './toasts.ts';
import * as styles from './Toast.css.ts';

const DURATION_MS = 5000;
/** Time to read what was done, and to take it back. */
const TAKING_BACK_MS = 10_000;
const SWIPE_THRESHOLD_PX = 50;

/**
 * Returns the focus to where F8 was pressed when a toast that has the focus closes: Radix would move it to the list of
 * toasts.
 */
const useReturn = () => {
  const origin = useRef<Element | null>(null);
  return ({ target, currentTarget, relatedTarget }: FocusEvent): void => {
    const isFromInside = currentTarget.contains(relatedTarget);
    if (!isFromInside) origin.current = relatedTarget;
    else if (target === currentTarget && origin.current instanceof HTMLElement) origin.current.focus();
  };
};

type ToastAreaProps = {
  /** Name of the area, with the key that leads to it. */
  label: string;
  /** Read out before each toast. */
  eachLabel: string;
  closeLabel: string;
};

/** Shows one toast at a time. A swipe to the right dismisses it, F8 moves the focus to it. */
export const ToastArea = ({ label, eachLabel, closeLabel }: ToastAreaProps) => {
  const toast = useAtomValue(toastAtom);
  const setRegion = useSetAtom(toastRegionAtom);
  const returnFocus = useReturn();
  const noteRegion = useCallback(
    (list: HTMLElement | null) => setRegion(list?.parentElement ?? null),
    [setRegion],
  );
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX} label={eachLabel}>
      {toast && (
        <RadixToast.Root
          key={toast.id}
          className={styles.toast[toast.tone ?? 'plain']}
          duration={toast.action?.takesBack ? TAKING_BACK_MS : DURATION_MS}
          type={toast.tone === 'danger' ? 'foreground' : 'background'}
          // With the focus in the toast, Escape closes no dialog below.
          onKeyDown={(event) => pressedKey(event.nativeEvent) === 'Escape' && event.stopPropagation()}
        >
          <div className={styles.words}>
            <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
            {toast.description !== undefined && (
              <RadixToast.Description className={styles.description}>
                <bdi>{toast.description}</bdi>
                {toast.detail !== undefined && ' '}
                {toast.detail !== undefined && <bdi>{toast.detail}</bdi>}
              </RadixToast.Description>
            )}
          </div>
          {toast.action && (
            <RadixToast.Action asChild altText={toast.action.label}>
              <button
                type="button"
                className={styles.action}
                data-in-dock={toast.action.isInDock}
                onClick={toast.action.run}
              >
                {toast.action.label}
              </button>
            </RadixToast.Action>
          )}
          <RadixToast.Close asChild>
            <IconButton label={closeLabel} className={styles.closing}>
              <X aria-hidden size={18} />
            </IconButton>
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      {/* In `body`, above the dialogs: a toast may report the result of a dialog's action. */}
      {createPortal(
        <RadixToast.Viewport
          ref={noteRegion}
          hotkey={['F8']}
          label={label}
          className={styles.viewport}
          // An open dialog hides everything else from assistive technology, except what has this attribute.
          aria-live="off"
          onFocus={returnFocus}
          // A click must not move the focus here: while the focus is in this area, toasts do not close.
          onMouseDown={(event) => event.preventDefault()}
        />,
        document.body,
      )}
    </RadixToast.Provider>
  );
};
