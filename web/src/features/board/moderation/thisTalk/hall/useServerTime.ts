import { useStore } from 'jotai';
import { readClockOffsetMs } from '../../../../../api/board/serverTime.ts';
import { useBoard } from '../../../boardContext.ts';

/** Reads the time by the server's clock, in ms since the epoch; without an answer, the device's. */
export const useServerTime = (): (() => Promise<number>) => {
  const store = useStore();
  const { boardId, openness } = useBoard();
  return async () => {
    const offsetMs = store.get(openness.clockOffsetMs) ?? (await readClockOffsetMs(boardId)) ?? 0;
    return Date.now() + offsetMs;
  };
};
