import type { BoardEvent } from './events.ts';
import type { BoardId } from './ids.ts';
import { LaterVersion } from './laterVersion.ts';

/**
 * The latest format of a board's log that this version knows. A board stores the format that its log needs, so this one number shows
 * whether a version knows all of its events.
 */
export const LOG_FORMAT = 1;

/** Formats of the events that came after format 1, by type. */
const FORMAT_OF: Partial<Record<BoardEvent['type'], number>> = {};

/** The format of a log that has these events and no others. */
export const formatOf = (events: readonly BoardEvent[]): number =>
  events.reduce((format, { type }) => Math.max(format, FORMAT_OF[type] ?? 1), 1);

/** @throws LaterVersion when this version may not know all events of the log */
export const requireFormat = (boardId: BoardId, format: number): void => {
  if (format > LOG_FORMAT) throw new LaterVersion(`log format ${format}`, { boardId });
};
