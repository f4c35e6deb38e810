import { z } from 'zod/mini';
import { ErrorCode } from '../errors.ts';
import { AgendaItemId, BoardId, Seq } from '../ids.ts';
import { AGENDA_MINUTES_MAX, AGENDA_SPEAKERS_MAX } from '../limits.ts';
import { AgendaChanges } from '../outcome.ts';
import { BoardTitle } from '../text.ts';
import { WrittenRoom, WrittenSourceId, WrittenSpeaker, WrittenTalkTitle } from '../writtenText.ts';
import { Count, Timestamp } from './fields.ts';

/** Whether the log can read a time: in UTC it may be before the year 0 or after 9999. */
const isReadable = (time: string): boolean => Timestamp.safeParse(time).success;

/** A time with any offset; it becomes UTC with milliseconds, so that times compare as texts. */
export const WrittenTime = z.iso.datetime({ offset: true, abort: true }).check(
  z.overwrite((time) => new Date(time).toISOString()),
  z.refine(isReadable, 'The year must be from 0 to 9999 in UTC'),
);

/** An item as it is sent. `id`: the item that it replaces, whatever its title and time were. */
export const WrittenAgendaItem = z.object({
  id: z.optional(AgendaItemId),
  sourceId: z.optional(WrittenSourceId),
  title: WrittenTalkTitle,
  speakers: z.optional(z.array(WrittenSpeaker).check(z.maxLength(AGENDA_SPEAKERS_MAX))),
  startsAt: z.nullish(WrittenTime),
  minutes: z.nullish(z.int().check(z.positive(), z.lte(AGENDA_MINUTES_MAX))),
  room: z.nullish(WrittenRoom),
  asking: z.optional(z.union([z.literal('open'), z.literal('off'), WrittenTime])),
});
export type WrittenAgendaItem = z.infer<typeof WrittenAgendaItem>;

/** The whole agenda. */
export const AgendaBody = z.object({ items: z.array(WrittenAgendaItem) });

export const AGENDA_FORMATS = ['csv', 'xlsx', 'ics', 'pretalx', 'sessionize'] as const;
export const AgendaFormat = z.enum(AGENDA_FORMATS);
export type AgendaFormat = z.infer<typeof AgendaFormat>;
/** Order of day, month and year in dates such as 04/05/2026. */
export const DateOrder = z.enum(['dmy', 'mdy', 'ymd']);
export type DateOrder = z.infer<typeof DateOrder>;
export const FileEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type FileEncoding = z.infer<typeof FileEncoding>;
export const ColumnSeparator = z.enum(['comma', 'semicolon', 'tab']);
export type ColumnSeparator = z.infer<typeof ColumnSeparator>;
/** What a column of a table can mean. `date`: the day of `startsAt` and `endsAt` where those are times of day. */
export const AGENDA_COLUMNS = [
  'id',
  'title',
  'speakers',
  'date',
  'startsAt',
  'endsAt',
  'minutes',
  'room',
] as const;
export const AgendaColumn = z.enum(AGENDA_COLUMNS);
export type AgendaColumn = z.infer<typeof AgendaColumn>;
/** What the columns of a table mean: places from 0. Columns that it does not name are not read. */
export const ChosenColumns = z.partialRecord(AgendaColumn, z.int().check(z.nonnegative()));
export type ChosenColumns = z.infer<typeof ChosenColumns>;

/**
 * How to read a file where it does not say so itself. `tz`: zone of times that have none (UTC). `dates`, `separator`,
 * `columns` (JSON of `ChosenColumns`): of a table. `skip`: `faulty` leaves out what cannot be read, instead of refusing
 * the file.
 */
export const ProgrammeRoomsQuery = z.object({
  format: AgendaFormat,
  tz: z.optional(z.string().check(z.maxLength(64))),
  dates: z.optional(DateOrder),
  encoding: z.optional(FileEncoding),
  separator: z.optional(ColumnSeparator),
  columns: z.optional(z.string().check(z.maxLength(500))),
  skip: z.optional(z.literal('faulty')),
});
/** Bytes of a file with talks. */
export const FileBody = z.unknown();
/** `dryRun`: only says what would change. */
export const AgendaImportQuery = z.extend(ProgrammeRoomsQuery, { dryRun: z.optional(z.enum(['0', '1'])) });

/** A place in a file: a line (a row of a sheet), or one of its items. Both count from 1. */
export const FilePlace = z.union([z.object({ line: Count }), z.object({ item: Count, title: z.string() })]);
export type FilePlace = z.infer<typeof FilePlace>;
/** A column of a table. `example`: its first cell that has something. `means`: null: it is not read. */
export const FoundColumn = z.object({
  name: z.string(),
  example: z.string(),
  means: z.nullable(AgendaColumn),
});
export type FoundColumn = z.infer<typeof FoundColumn>;
/** An item that is not imported, and why, for people. */
export const SkippedItem = z.object({ where: FilePlace, why: z.string() });
export type SkippedItem = z.infer<typeof SkippedItem>;
/**
 * How a file was read. `columns`: of a table, in its order. `encoding`: of a text. `sheet`: of a spreadsheet.
 * `dates`: the order of those dates whose order had to be found. `zone`: of times that have none. `talks`: number of
 * talks read, without skipped ones. Version 1.0.0 sends no such field.
 */
export const FileReading = z.object({
  zone: z.optional(z.string()),
  skipped: z.optional(z.array(SkippedItem)),
  talks: z.optional(Count),
  columns: z.optional(z.array(FoundColumn)),
  encoding: z.optional(FileEncoding),
  separator: z.optional(ColumnSeparator),
  sheet: z.optional(z.string()),
  dates: z.optional(DateOrder),
});
export type FileReading = z.infer<typeof FileReading>;
/** Details of `invalid-programme`. `asks`: the query parameter that would resolve it. `columns`: of a table. */
export const FileRefusal = z.object({
  where: z.optional(FilePlace),
  found: z.optional(z.string()),
  expected: z.optional(z.string()),
  asks: z.optional(z.enum(['columns', 'dates', 'skip'])),
  columns: z.optional(z.array(FoundColumn)),
});
export type FileRefusal = z.infer<typeof FileRefusal>;
/** Talks of a file by their rooms. `room`: null if they name none. */
export const RoomTalks = z.object({ room: z.nullable(BoardTitle), talks: Count });
export type RoomTalks = z.infer<typeof RoomTalks>;
/** The rooms that the talks of a file name, in the order of the file. */
export const ProgrammeRooms = z.extend(FileReading, { rooms: z.array(RoomTalks) });
export type ProgrammeRooms = z.infer<typeof ProgrammeRooms>;

/** What a new agenda changed, or would change. */
export const AgendaPut = z.extend(z.object(AgendaChanges.shape), { seq: Seq });
export type AgendaPut = z.infer<typeof AgendaPut>;
/** What the import of a file changed, or would change. */
export const AgendaImported = z.extend(FileReading, AgendaPut.shape);
export type AgendaImported = z.infer<typeof AgendaImported>;

/** A room whose agenda was not changed, and why. */
export const RefusedRoom = z.object({
  boardId: BoardId,
  room: BoardTitle,
  code: ErrorCode,
  message: z.string(),
});
export type RefusedRoom = z.infer<typeof RefusedRoom>;
/**
 * What the programme of a conference changed, or would change, in each of its open rooms. Talks of unknown rooms are
 * not imported; `closed`: the board of that room is closed.
 */
export const ProgrammePut = z.extend(FileReading, {
  rooms: z.array(z.extend(AgendaPut, { boardId: BoardId, room: BoardTitle })),
  refused: z.array(RefusedRoom),
  unknownRooms: z.array(z.extend(RoomTalks, { closed: z.exactOptional(z.literal(true)) })),
});
export type ProgrammePut = z.infer<typeof ProgrammePut>;
