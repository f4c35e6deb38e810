import { createContext, useContext, useLayoutEffect, type Dispatch, type SetStateAction } from 'react';

/**
 * Number of a dialog's fields with a text that closing it would lose, and the setter by which a field counts itself.
 */
type Unsaved = readonly [number: number, set: Dispatch<SetStateAction<number>>];

/** The count of the dialog around a component; undefined on the page itself. */
export const UnsavedContext = createContext<Unsaved | undefined>(undefined);

/**
 * Reports to the dialog around a form whether the form has a changed text. While it has, the dialog asks before it
 * closes.
 */
export const useUnsaved = (isChanged: boolean): void => {
  const set = useContext(UnsavedContext)?.[1];
  useLayoutEffect(() => {
    if (!isChanged || !set) return undefined;
    set((number) => number + 1);
    return () => set((number) => number - 1);
  }, [isChanged, set]);
};
