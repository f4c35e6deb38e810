import { useLayoutEffect, useRef, type RefObject } from 'react';
import { STILL_MS } from './stillness.ts';

/** A change this soon after an act of this page is taken for its effect. */
const OWN_WITHIN_MS = 2000;

/** When another person has changed a value last. */
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
 * For controls and keys whose meaning other people change: an act that was meant for what was shown before does nothing, such as a second
 * “Pause asking”, which would resume it.
 * @param shown what acts are about; undefined while there is nothing
 * @param state what a switch would turn round
 * @returns runs an act, unless another person has changed since `STILL_MS` what is shown or, for a switch, its state
 */
export const useStillActs = (
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
