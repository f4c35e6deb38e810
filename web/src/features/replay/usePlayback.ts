import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LogState, ReplayLog } from './replayLog.ts';
import { placeAt, positionOf, type ReplayPlace } from './timeline.ts';

export const SPEEDS = [1, 2, 5, 10, 20, 30, 60] as const;
export type Speed = (typeof SPEEDS)[number];
const DEFAULT_SPEED: Speed = 10;
/** The longest step: a tab that was in the background does not jump ahead. */
const STEP_MS_MAX = 250;

/** Moves through the log in time, at a speed. It waits for parts of the log that are being read. */
export const usePlayback = (log: ReplayLog, state: LogState, start: ReplayPlace) => {
  const [place, setPlace] = useState(start);
  /** The place that was set last, which may not be rendered yet. */
  const latest = useRef(start);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(DEFAULT_SPEED);
  const isHeld = useRef(false);
  const { timeline, status } = state;

  const moveTo = useCallback(
    (next: ReplayPlace) => {
      log.want(next.seq);
      latest.current = next;
      setPlace(next);
    },
    [log],
  );
  /**
   * Moves on by `ms` of real time; not while the viewer holds the slider, or while `want` says that a part is still
   * missing.
   */
  const advance = useEffectEvent((ms: number) => {
    if (isHeld.current || !log.want(latest.current.seq)) return;
    const position = positionOf(timeline, latest.current) + ms * speed;
    const next = placeAt(timeline, position);
    if (!log.want(next.seq)) return;
    moveTo(next);
    if (position >= timeline.durationMs && status === 'complete') setIsPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    let beforeMs = performance.now();
    let frame = requestAnimationFrame(function step(nowMs) {
      advance(Math.min(Math.max(0, nowMs - beforeMs), STEP_MS_MAX));
      beforeMs = nowMs;
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  return {
    place,
    moveTo,
    isPlaying,
    /** Starts or pauses. At the end it plays from the start. */
    togglePlaying: (): void => {
      if (!isPlaying && status === 'complete' && positionOf(timeline, place) >= timeline.durationMs)
        moveTo(placeAt(timeline, 0));
      setIsPlaying(!isPlaying);
    },
    speed,
    setSpeed,
    hold: (held: boolean): void => {
      isHeld.current = held;
    },
  };
};
