import { useEffect } from 'react';
import { useKeyActions } from '../../../design/useKeyActions.ts';

export type StageActions = {
  next: () => void;
  previous: () => void;
  toggleFullscreen: () => void;
  leaveFullscreen: () => void;
  toggleCode: () => void;
  markAnswered: () => void;
  answerAndGoOn: () => void;
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
  d: 'answerAndGoOn',
  n: 'toggleAnswering',
  m: 'toggleFollowing',
  c: 'confirmNote',
};

/** Removes the focus from a clicked control of the stage, so that the remote's next Enter or Space steps forward. */
const releaseFocus = ({ detail }: MouseEvent): void => {
  const { activeElement } = document;
  // A click by keyboard has detail 0. In a dialog the field that is clicked gets the keys.
  if (detail === 0 || !(activeElement instanceof HTMLElement)) return;
  if (!activeElement.closest('[role$="dialog"]')) activeElement.blur();
};

/** The keys of stage and wall. A key whose action is not given does nothing. */
export const useStageKeys = (actions: Partial<StageActions>): void => {
  useKeyActions(
    ({ key }) => {
      const action = KEYS[key.length === 1 ? key.toLowerCase() : key];
      return action && actions[action];
    },
    () => false,
  );
  useEffect(() => {
    document.addEventListener('click', releaseFocus);
    return () => document.removeEventListener('click', releaseFocus);
  }, []);
};
