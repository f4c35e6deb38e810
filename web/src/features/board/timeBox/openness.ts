import type { BoardId } from '@openfloor/contract/ids';
import type { BoardSettings } from '@openfloor/contract/storedSettings';
import { atom, type Atom, type Store } from 'jotai';
import { onPageOf } from '../../../session/boardOnPage.ts';
import type { Phase, TimeBox } from './phaseOf.ts';

/** Whether the board takes questions (or votes) now, and if not, why. */
export type Gate = Phase | 'paused' | 'ended';

/**
 * Whether the board takes questions and votes now. The part that watches the server's clock loads only where a board
 * has a time box.
 */
export const createOpenness = (
  store: Store,
  boardId: BoardId,
  { settings, endedAt }: { settings: Atom<BoardSettings>; endedAt: Atom<string | undefined> },
) => {
  /** The phase when the server rendered the page, if it did. */
  const drawn = onPageOf(store, boardId)?.drawn?.phase;
  const phase = atom<Phase>(drawn ?? 'open');
  /** How far the server's clock is ahead of the device's, in ms; undefined until it has been measured. */
  const clockOffsetMs = atom<number | undefined>(undefined);
  const box = atom<TimeBox>((get) => get(settings));

  let stopWatching: (() => void) | undefined;
  let watched = '';
  const follow = async (): Promise<void> => {
    const { opensAt, closesAt } = store.get(box);
    const wanted = [opensAt, closesAt].join();
    if (wanted === watched) return;
    watched = wanted;
    stopWatching?.();
    stopWatching = undefined;
    if (opensAt === null && closesAt === null) return store.set(phase, 'open');
    if (store.get(phase) === 'open' && !drawn) store.set(phase, 'unknown');
    const { watchTimeBox } = await import('./watchTimeBox.ts');
    if (watched === wanted)
      stopWatching = watchTimeBox({
        boardId,
        box: { opensAt, closesAt },
        knownOffsetMs: store.get(clockOffsetMs),
        onPhase: (now) => store.set(phase, now),
        onOffset: (offsetMs) => store.set(clockOffsetMs, offsetMs),
      });
  };

  const gateOf = (kind: 'asking' | 'voting') =>
    atom<Gate>((get) => {
      if (get(endedAt) !== undefined) return 'ended';
      return get(settings)[kind] === 'paused' ? 'paused' : get(phase);
    });

  return {
    asking: gateOf('asking'),
    voting: gateOf('voting'),
    phase,
    clockOffsetMs,
    start: (): (() => void) => {
      // If the part does not load, viewers may try, and the server decides.
      const run = (): void => void follow().catch(() => store.set(phase, 'open'));
      run();
      const stop = store.sub(settings, run);
      return () => {
        stop();
        stopWatching?.();
        stopWatching = undefined;
        watched = '';
      };
    },
  };
};
