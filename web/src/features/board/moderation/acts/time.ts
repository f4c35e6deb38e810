import { useStore } from 'jotai';
import { readClockOffsetMs } from '../../../../api/board/serverTime.ts';
import { useBoard } from '../../boardContext.ts';

const MINUTE_MS = 60_000;

/** Length of an ISO time that ends with its minutes or seconds. */
const LENGTHS = { minute: 16, second: 19 };

/** The value of a `datetime-local` input for a time, in the zone of the device. */
export const localTimeOf = (at: string | null, to: keyof typeof LENGTHS = 'minute'): string => {
  if (at === null) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, LENGTHS[to]);
};

/** The time that a `datetime-local` input means; null for an empty or unfinished one. */
export const timeIn = (local: string): string | null => {
  const ms = Date.parse(local);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

/** Reads the time by the server's clock, in ms since the epoch; without an answer, the device's. */
export const useServerTime = (): (() => Promise<number>) => {
  const store = useStore();
  const { boardId, openness } = useBoard();
  return async () => {
    const offsetMs = store.get(openness.clockOffsetMs) ?? (await readClockOffsetMs(boardId)) ?? 0;
    return Date.now() + offsetMs;
  };
};
