import { useEffect } from 'react';

/**
 * Keeps the screen awake. The browser releases the lock when the tab is hidden, so it is requested again when the tab
 * is shown.
 */
export const useWakeLock = (): void => {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined);
    const ask = (): void => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // A device low on power refuses; the stage works without the lock.
      lock = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void lock.then((held) => held?.release());
    };
  }, []);
};
