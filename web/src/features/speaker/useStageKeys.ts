import { useEffect, useEffectEvent } from 'react';

export type StageActions = {
  next: () => void;
  previous: () => void;
  toggleFullscreen: () => void;
  leaveFullscreen: () => void;
  toggleCode: () => void;
};

/** Page keys are what a presenter's remote sends. */
const KEYS: Readonly<Record<string, keyof StageActions>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  f: 'toggleFullscreen',
  Escape: 'leaveFullscreen',
  q: 'toggleCode',
};

export const useStageKeys = (actions: StageActions): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    actions[action]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
