import { z } from 'zod/mini';
import { BoardId, Credential, EventId, ModeratorId, SessionCredential, ShortId } from '../ids.ts';
import { ROOMS_MAX } from '../limits.ts';
import { roomKey } from '../roomKey.ts';
import { BoardTitle, ModeratorName, SpeakerName } from '../text.ts';
import { WrittenTalkTitle, WrittenTitle } from '../writtenText.ts';
import { BoardAccess, ListedOwner } from './boards.ts';
import { ExportedBoard } from './export.ts';
import { Count, Timestamp } from './fields.ts';
import { BoardFigures } from './insights.ts';
import { Checkpoint } from './log.ts';
import { InviteBody } from './moderation.ts';

const areDistinct = (names: readonly string[]): boolean => new Set(names.map(roomKey)).size === names.length;

/** `rooms`: their names, which are the titles of the boards. `demo`: the boards are demos. */
export const CreateEventBody = z.object({
  title: WrittenTitle,
  rooms: z
    .array(WrittenTalkTitle)
    .check(
      z.minLength(1),
      z.maxLength(ROOMS_MAX),
      z.refine(areDistinct, 'Two rooms must not have the same name'),
    ),
  demo: z.optional(z.boolean()),
});
/** A new board of an event, with its tokens. */
export const RoomAccess = z.extend(BoardAccess, { room: BoardTitle, shortId: ShortId });
export type RoomAccess = z.infer<typeof RoomAccess>;
/** `adminToken`: for the calls of the event. */
export const EventCreated = z.object({
  eventId: EventId,
  shortId: ShortId,
  adminToken: Credential,
  boards: z.array(RoomAccess),
  sessionId: SessionCredential,
  /** Makes any device an owner of the event and its boards. Shown once: the server stores its digest. */
  recoveryCode: Credential,
});
export type EventCreated = z.infer<typeof EventCreated>;

/** The new admin token of an event whose former tokens were revoked. */
export const EventKeysRotated = z.object({ adminToken: Credential });
export type EventKeysRotated = z.infer<typeof EventKeysRotated>;

/** What a room is about. */
const RoomTalk = z.object({
  title: BoardTitle,
  speakers: z.array(SpeakerName),
  startsAt: z.nullable(Timestamp),
  minutes: z.nullable(Count),
});

/** `now`: the running talk; null: none was started. `next`: the planned talk after it; null: there is none. `endedAt`: the board takes no more questions, and can be read. */
export const EventRoom = z.object({
  boardId: BoardId,
  room: BoardTitle,
  now: z.nullable(RoomTalk),
  next: z.nullable(RoomTalk),
  viewerCount: Count,
  endedAt: z.exactOptional(Timestamp),
});
export type EventRoom = z.infer<typeof EventRoom>;
/** The rooms with an open board, in the order in which they were added. */
export const EventInfo = z.object({
  id: EventId,
  shortId: ShortId,
  title: BoardTitle,
  rooms: z.array(EventRoom),
});
export type EventInfo = z.infer<typeof EventInfo>;
/** `event`: the one that has the board as a room; null: none has. */
export const EventOfBoard = z.object({
  event: z.nullable(z.object({ id: EventId, shortId: ShortId, title: BoardTitle })),
});
export type EventOfBoard = z.infer<typeof EventOfBoard>;

/** The events that the session or its account organises, newest first. */
export const EventList = z.array(
  z.object({ id: EventId, shortId: ShortId, title: BoardTitle, createdAt: Timestamp }),
);
export type EventList = z.infer<typeof EventList>;

export const RoomBody = z.object({ title: WrittenTalkTitle });

/** `rooms`: the boards that they moderate; without it, all of the event. */
export const InviteToEventBody = z.extend(InviteBody, {
  rooms: z.optional(z.array(BoardId).check(z.minLength(1), z.maxLength(ROOMS_MAX))),
});
/** The same moderator on each board, with a token for each. */
export const EventModeratorInvited = z.object({
  moderatorId: ModeratorId,
  rooms: z.array(z.object({ boardId: BoardId, room: BoardTitle, adminToken: Credential })),
});
export type EventModeratorInvited = z.infer<typeof EventModeratorInvited>;
/** `rooms`: the boards that each of them moderates. */
export const EventModeratorList = z.array(
  z.object({ id: ModeratorId, name: ModeratorName, invitedAt: Timestamp, rooms: z.array(BoardId) }),
);
export type EventModeratorList = z.infer<typeof EventModeratorList>;

/**
 * Who organises an event, as the owners of a board. `stillOwns`: the owner was removed from the event, but owns these of its boards:
 * the removal was cut short, or the device was let in there again.
 */
export const EventOwnerList = z.array(
  z.extend(ListedOwner, { stillOwns: z.exactOptional(z.array(BoardId)) }),
);
export type EventOwnerList = z.infer<typeof EventOwnerList>;

export const EventExportQuery = z.object({
  format: z.enum(['csv', 'json']),
  bom: z.optional(z.enum(['0', '1'])),
});

/** Every board of an event as it is exported by itself. */
export const ExportedEventOfBoards = z.object({
  format: z.literal('openfloor-event-export'),
  version: z.literal(1),
  event: z.object({ id: EventId, shortId: ShortId, title: BoardTitle, createdAt: Timestamp }),
  boards: z.array(z.object({ room: BoardTitle, export: ExportedBoard })),
});

/** Figures of all boards of an event. A person who took part in several rooms counts in each of them. */
export const EventInsights = z.object({
  questions: Count,
  answered: Count,
  votes: Count,
  attention: z.number(),
  /** Most viewers in the same minute, over all rooms. Null: none were counted. */
  peakViewers: z.nullable(Count),
  rooms: z.array(z.extend(BoardFigures, { boardId: BoardId, room: BoardTitle, asOf: z.nullable(Timestamp) })),
});
export type EventInsights = z.infer<typeof EventInsights>;

/** `checkpoint`: null before the first one. */
export const EventRecord = z.array(
  z.object({ boardId: BoardId, room: BoardTitle, checkpoint: z.nullable(Checkpoint) }),
);
export type EventRecord = z.infer<typeof EventRecord>;
