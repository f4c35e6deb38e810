import type { BoardEvent } from './events.ts';
import type { BoardId } from './ids.ts';
import { LaterVersion } from './laterVersion.ts';
import type { BoardSettings } from './storedSettings.ts';

/**
 * The latest format of a board's log that this version knows. A board stores the format that its log needs, so this one
 * number shows whether a version knows all of its events.
 */
export const LOG_FORMAT = 3;

/** Formats of the events that came after format 1, by type. */
const FORMAT_OF: Partial<Record<BoardEvent['type'], number>> = {
  'v1.BoardEnded': 2,
  'v1.BoardReopened': 2,
  'v1.BoardRenamed': 2,
  'v1.AgendaChanged': 2,
  'v1.AgendaItemHeld': 2,
  'v1.AgendaItemReleased': 2,
  'v1.OwnerAdded': 2,
  'v1.OwnerRemoved': 2,
};

/** Formats of the settings that came after format 1. */
const FORMAT_OF_SETTING: Partial<Record<keyof BoardSettings, number>> = {
  embedOrigins: 2,
  screen: 2,
  brand: 2,
  invited: 2,
  autoNext: 2,
};

const formatOfOne = (event: BoardEvent): number => {
  // Nodes of the former version know the edits of moderators alone.
  if (event.type === 'v1.QuestionEdited' && event.sessionId !== undefined) return 3;
  if (event.type === 'v1.AnsweringStarted' && event.reopened) return 3;
  const settings = event.type === 'v1.SettingsChanged' ? event.settings : {};
  const formats = Object.entries(FORMAT_OF_SETTING).map(([key, format]) => (key in settings ? format : 1));
  return Math.max(FORMAT_OF[event.type] ?? 1, ...formats);
};

/** The format of a log that has these events and no others. */
export const formatOf = (events: readonly BoardEvent[]): number =>
  events.reduce((format, event) => Math.max(format, formatOfOne(event)), 1);

/** @throws LaterVersion when this version may not know all events of the log */
export const requireFormat = (boardId: BoardId, format: number): void => {
  if (format > LOG_FORMAT) throw new LaterVersion(`log format ${format}`, { boardId });
};
