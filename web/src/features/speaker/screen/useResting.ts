import { useEffect, useState } from 'react';

const REST_MS = 3000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Whether there was no pointer or key event for a while. */
export const useResting = (): boolean => {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    let timer = 0;
    const wake = (): void => {
      setResting(false);
      clearTimeout(timer);
      timer = window.setTimeout(() => setResting(true), REST_MS);
    };
    wake();
    for (const sign of SIGNS) document.addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, wake);
    };
  }, []);
  return isResting;
};
