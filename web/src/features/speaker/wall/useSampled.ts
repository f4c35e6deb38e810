import { useStore, type Atom } from 'jotai';
import { useEffect, useState } from 'react';

/** An atom's value as of the last interval, however often it changes. */
export const useSampled = <T>(source: Atom<T>, everyMs: number): T => {
  const store = useStore();
  const [value, setValue] = useState(() => store.get(source));
  useEffect(() => {
    const timer = setInterval(() => setValue(() => store.get(source)), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, source, store]);
  return value;
};
