import { atom } from 'jotai';

/** The digit of a lane that was chosen in the palette, until the list shows it. */
export const chosenLaneAtom = atom<number>();
