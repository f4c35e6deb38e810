import { z } from 'zod/mini';
import { ErrorCode } from '../errors.ts';
import { AgendaItemId, BoardId, Seq } from '../ids.ts';
import { AGENDA_MINUTES_MAX, AGENDA_SPEAKERS_MAX } from '../limits.ts';
import { AgendaChanges } from '../outcome.ts';
import { BoardTitle } from '../text.ts';
import { WrittenRoom, WrittenSourceId, WrittenSpeaker, WrittenTalkTitle } from '../writtenText.ts';
import { Count, Timestamp } from './fields.ts';

/** In UTC a time may be in the year before 0 or after 9999, which the log cannot read. */
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

export const AGENDA_FORMATS = ['csv', 'ics', 'pretalx', 'sessionize'] as const;
export const AgendaFormat = z.enum(AGENDA_FORMATS);
export type AgendaFormat = z.infer<typeof AgendaFormat>;
/** Order of day and month in dates such as 04/05/2026. */
export const DateOrder = z.enum(['dmy', 'mdy']);
export type DateOrder = z.infer<typeof DateOrder>;
/** `tz`: time zone of times that have none (UTC). `dates`: for a table whose dates do not show their order. `dryRun`: only says what would change. */
export const AgendaImportQuery = z.object({
  format: AgendaFormat,
  dryRun: z.optional(z.enum(['0', '1'])),
  tz: z.optional(z.string().check(z.maxLength(64))),
  dates: z.optional(DateOrder),
});

/** `tz`, `dates`: as for the import. */
export const ProgrammeRoomsQuery = z.object({
  format: AgendaImportQuery.shape.format,
  tz: AgendaImportQuery.shape.tz,
  dates: AgendaImportQuery.shape.dates,
});
/** Talks of a file by their rooms. `room`: null: they name none. */
export const RoomTalks = z.object({ room: z.nullable(BoardTitle), talks: Count });
export type RoomTalks = z.infer<typeof RoomTalks>;
/** The rooms that the talks of a file name, in the order of the file. */
export const ProgrammeRooms = z.object({ rooms: z.array(RoomTalks) });
export type ProgrammeRooms = z.infer<typeof ProgrammeRooms>;

/** What a new agenda changed, or would change. */
export const AgendaPut = z.extend(z.object(AgendaChanges.shape), { seq: Seq });
export type AgendaPut = z.infer<typeof AgendaPut>;

/** A room whose agenda was not changed, and why. */
export const RefusedRoom = z.object({
  boardId: BoardId,
  room: BoardTitle,
  code: ErrorCode,
  message: z.string(),
});
export type RefusedRoom = z.infer<typeof RefusedRoom>;
/**
 * What the programme of an event changed, or would change, in each of its open rooms. Talks of unknown rooms are not imported; `closed`: the
 * board of that room is closed.
 */
export const ProgrammePut = z.object({
  rooms: z.array(z.extend(AgendaPut, { boardId: BoardId, room: BoardTitle })),
  refused: z.array(RefusedRoom),
  unknownRooms: z.array(z.extend(RoomTalks, { closed: z.exactOptional(z.literal(true)) })),
});
export type ProgrammePut = z.infer<typeof ProgrammePut>;
