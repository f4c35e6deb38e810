import type { Position } from './ws.ts';

/** Response header with the position of a list. */
export const POSITION_HEADER = 'x-board-position';

/** @param text `<epoch>.<seq>`; the epoch may contain dots. An invalid text gives a position that `Position` rejects. */
export const positionIn = (text: string): Position => {
  const dotAt = text.lastIndexOf('.');
  return { epoch: text.slice(0, dotAt), seq: Number(text.slice(dotAt + 1)) };
};
