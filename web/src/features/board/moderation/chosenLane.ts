import { atom, useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useKeys } from '../useKeys.ts';

/** The digit of a lane that was chosen in the palette, until the list shows it. */
export const chosenLaneAtom = atom<number>();

/** Time after `g` in which a digit chooses a lane. */
const CHORD_MS = 2000;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Chooses a lane by its digit: by the keys `g` and the digit, or from the palette. */
export const useChosenLane = (onDigit: (digit: number) => void): void => {
  const startedAtMs = useRef(-Infinity);
  const finish = (digit: number, { timeStamp }: KeyboardEvent): void => {
    if (timeStamp - startedAtMs.current <= CHORD_MS) onDigit(digit);
    startedAtMs.current = -Infinity;
  };
  useKeys({
    g: ({ timeStamp }) => {
      startedAtMs.current = timeStamp;
    },
    ...Object.fromEntries(
      DIGITS.map((digit) => [digit, (event: KeyboardEvent) => finish(digit, event)] as const),
    ),
  });
  // The palette has no list, so it leaves the digit here.
  const [chosen, setChosen] = useAtom(chosenLaneAtom);
  useEffect(() => {
    if (chosen === undefined) return;
    setChosen(undefined);
    onDigit(chosen);
  }, [chosen, onDigit, setChosen]);
};
