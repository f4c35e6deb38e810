import type { BoardFrame, Position } from '@openfloor/contract/ws';

/**
 * How a frame follows what a client has. `next`: the frame applies. `stale`: it brings nothing new. `gap`: events
 * before it are missing, or the epoch differs.
 */
export type FramePlace = 'next' | 'stale' | 'gap';

/** Compares the range of a frame with the position of a client. Ranges may overlap what the client has. */
export const placeOfFrame = (
  { epoch, seq }: Position,
  range: Pick<BoardFrame['data'], 'epoch' | 'from' | 'seq'>,
): FramePlace => {
  if (range.epoch !== epoch) return 'gap';
  if (range.seq <= seq) return 'stale';
  return range.from <= seq ? 'next' : 'gap';
};
