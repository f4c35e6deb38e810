import { createContext, useContext, useLayoutEffect, type Dispatch, type SetStateAction } from 'react';

/** How many of a dialog's fields have a text that closing it would lose, and how a field adds itself. */
type Unsaved = readonly [number: number, set: Dispatch<SetStateAction<number>>];

/** Of the dialog around a component; undefined on the page itself. */
export const UnsavedContext = createContext<Unsaved | undefined>(undefined);

/** Tells the dialog around a form whether something was written in it. While it was, the dialog asks before it closes. */
export const useUnsaved = (isChanged: boolean): void => {
  const set = useContext(UnsavedContext)?.[1];
  useLayoutEffect(() => {
    if (!isChanged || !set) return undefined;
    set((number) => number + 1);
    return () => set((number) => number - 1);
  }, [isChanged, set]);
};
