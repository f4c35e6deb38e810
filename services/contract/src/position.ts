import type { Position } from './ws.ts';

/** Response header with the position of an answer in the board's stream. */
export const POSITION_HEADER = 'x-board-position';

/** @param text `<epoch>.<seq>`; the epoch may contain dots */
export const positionIn = (text: string | null | undefined): Position | undefined => {
  const [, epoch, seq] = /^(.{1,64})\.(\d+)$/.exec(text ?? '') ?? [];
  const position = epoch !== undefined && { epoch, seq: Number(seq) };
  return position && Number.isSafeInteger(position.seq) ? position : undefined;
};
