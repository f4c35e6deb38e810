import type { Position } from './ws.ts';

/** Tells of which position a list is. */
export const POSITION_HEADER = 'x-board-position';

/** @param text `<epoch>.<seq>`, where the epoch may hold dots; what is none gives a position that `Position` refuses */
export const positionIn = (text: string): Position => {
  const dotAt = text.lastIndexOf('.');
  return { epoch: text.slice(0, dotAt), seq: Number(text.slice(dotAt + 1)) };
};
