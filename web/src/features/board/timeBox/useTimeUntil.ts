import { useEffect, useState } from 'react';
import { nextChangeMs } from '../../../design/formats.ts';

/** The time until `atMs` by the device's clock, in ms and at least 0; changes when a second begins. */
export const useTimeUntil = (atMs: number): number => {
  const [leftMs, setLeftMs] = useState(() => atMs - Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      const left = atMs - Date.now();
      setLeftMs(left);
      if (left > 0) timer = setTimeout(show, nextChangeMs(left));
    };
    show();
    return () => clearTimeout(timer);
  }, [atMs]);
  return Math.max(0, leftMs);
};
