import { useEffect, useEffectEvent } from 'react';

export type StageActions = {
  next: () => void;
  previous: () => void;
  toggleFullscreen: () => void;
  leaveFullscreen: () => void;
  toggleCode: () => void;
  markAnswered: () => void;
  toggleAnswering: () => void;
  toggleFollowing: () => void;
  confirmNote: () => void;
};

/** Presentation remotes send page keys, Enter or Space. */
const KEYS: Readonly<Record<string, keyof StageActions>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  Enter: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  f: 'toggleFullscreen',
  Escape: 'leaveFullscreen',
  q: 'toggleCode',
  a: 'markAnswered',
  n: 'toggleAnswering',
  m: 'toggleFollowing',
  c: 'confirmNote',
};

/** Enter and Space operate a control that has the focus. */
const isForControl = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && target instanceof Element && target.closest('a, button') !== null;

/** A dialog over the stage takes all keys. */
const isInDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** Removes the focus from a clicked control, so that the remote's next Enter or Space steps forward. */
const releaseFocus = ({ detail }: MouseEvent): void => {
  // A click by keyboard has detail 0.
  if (detail > 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

export const useStageKeys = (actions: Partial<StageActions>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isForControl(event) || isInDialog(event)) return;
    const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const act = action && actions[action];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    document.addEventListener('click', releaseFocus);
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener('click', releaseFocus);
    };
  }, []);
};
