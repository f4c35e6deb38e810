import { useSyncExternalStore } from 'react';
import { useInBrowser } from '../../../design/useInBrowser.ts';

const subscribe = (onChange: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
};

const leave = (): void => {
  if (document.fullscreenElement) void document.exitFullscreen();
};

/** Toggles fullscreen of the whole page. A refusal of the browser is ignored. */
const toggle = (): void => {
  if (document.fullscreenElement) leave();
  else document.documentElement.requestFullscreen?.().catch(() => {});
};

/** Fullscreen of the page. `isOffered`: whether the browser has it, which a drawn page takes for granted. */
export const useFullscreen = (): {
  isFullscreen: boolean;
  isOffered: boolean;
  toggle: () => void;
  leave: () => void;
} => {
  const isFullscreen = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const isOffered = useInBrowser(() => document.fullscreenEnabled, true);
  return { isFullscreen, isOffered, toggle, leave };
};
