import type { BoardId } from '@openfloor/contract/ids';
import { readClockOffsetMs } from '../../../api/board/serverTime.ts';
import { phaseOf, type Phase, type TimeBox } from './phaseOf.ts';

/** Longer timers fire immediately. */
const TIMER_MS_MAX = 2 ** 31 - 1;
/**
 * Interval after which the offset is measured again: the clock may drift while a device sleeps, and a server that
 * gave no answer may answer later.
 */
const MEASURE_AGAIN_MS = 60_000;

type WatchOptions = {
  boardId: BoardId;
  box: TimeBox;
  /** How far the server's clock is ahead of the device's, in ms, if an earlier answer said so. */
  knownOffsetMs: number | undefined;
  onPhase: (phase: Phase) => void;
  onOffset: (offsetMs: number) => void;
};

/** Reports the phase of a time box by the server's clock, now and when it changes. The returned function stops that. */
export const watchTimeBox = ({
  boardId,
  box,
  knownOffsetMs,
  onPhase,
  onOffset,
}: WatchOptions): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let offsetMs = knownOffsetMs ?? 0;
  let measuredAtMs = Date.now();

  const report = (): void => {
    clearTimeout(timer);
    const nowMs = Date.now() + offsetMs;
    const { phase, untilMs } = phaseOf(box, nowMs);
    onPhase(phase);
    if (untilMs !== undefined) timer = setTimeout(report, Math.min(untilMs - nowMs, TIMER_MS_MAX));
  };

  /** Measures how far the server's clock is ahead. Without an answer, the device's clock is used. */
  const measure = async (): Promise<void> => {
    measuredAtMs = Date.now();
    const measuredMs = await readClockOffsetMs(boardId);
    if (isStopped) return;
    clearTimeout(retry);
    if (measuredMs === undefined) retry = setTimeout(() => void measure(), MEASURE_AGAIN_MS);
    else {
      offsetMs = measuredMs;
      onOffset(measuredMs);
    }
    report();
  };

  const onVisible = (): void => {
    if (document.hidden) return;
    if (Math.abs(Date.now() - measuredAtMs) > MEASURE_AGAIN_MS) void measure();
  };

  document.addEventListener('visibilitychange', onVisible);
  if (knownOffsetMs === undefined) void measure();
  else report();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(retry);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
