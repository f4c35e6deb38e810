import { useLayoutEffect, useRef, type RefObject } from 'react';
import { STILL_MS } from './stillness.ts';

/** A change this soon after an act of this page counts as its effect. */
const OWN_WITHIN_MS = 2000;

/** Time of the last change of a value by another person. */
const useOthersChange = (value: string | undefined, ownAtMs: RefObject<number>): RefObject<number> => {
  const before = useRef(value);
  const changedAtMs = useRef(-Infinity);
  useLayoutEffect(() => {
    if (before.current === value) return;
    const isFirst = before.current === undefined;
    before.current = value;
    const nowMs = performance.now();
    if (!isFirst && nowMs - ownAtMs.current > OWN_WITHIN_MS) changedAtMs.current = nowMs;
  }, [ownAtMs, value]);
  return changedAtMs;
};

/**
 * Ignores acts that were meant for what another person has just changed, such as a second “Pause asking”, which would
 * resume it.
 * @param shown what acts are about; undefined while there is nothing
 * @param state what a switch would turn round
 * @returns a function that runs an act, unless another person changed within `STILL_MS` what is shown or, for a switch,
 * its state
 */
export const useGuardedActs = (
  shown: string | undefined,
  state: string,
): ((act: () => void, isSwitch?: boolean) => void) => {
  const ownAtMs = useRef(-Infinity);
  const shownAtMs = useOthersChange(shown, ownAtMs);
  const switchedAtMs = useOthersChange(shown && `${shown} ${state}`, ownAtMs);
  return (act, isSwitch = false) => {
    const nowMs = performance.now();
    if (nowMs - (isSwitch ? switchedAtMs : shownAtMs).current < STILL_MS) return;
    ownAtMs.current = nowMs;
    act();
  };
};
