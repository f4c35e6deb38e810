import { useEffect, useState } from 'react';

const REST_MS = 3000;
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown'] as const;

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
    for (const event of INPUT_EVENTS) document.addEventListener(event, wake);
    return () => {
      clearTimeout(timer);
      for (const event of INPUT_EVENTS) document.removeEventListener(event, wake);
    };
  }, []);
  return isResting;
};
