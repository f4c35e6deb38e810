import { z } from 'zod/mini';
import { BoardId, Credential, ConferenceId, ModeratorId, SessionCredential, ShortId } from '../ids.ts';
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
export const CreateConferenceBody = z.object({
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
/** A new board of a conference, with its tokens. */
export const RoomAccess = z.extend(BoardAccess, { room: BoardTitle, shortId: ShortId });
export type RoomAccess = z.infer<typeof RoomAccess>;
/** `adminToken`: for the calls of the conference. */
export const ConferenceCreated = z.object({
  eventId: ConferenceId,
  shortId: ShortId,
  adminToken: Credential,
  boards: z.array(RoomAccess),
  sessionId: SessionCredential,
  /** Makes any device an owner of the conference and its boards. Shown once: the server stores its digest. */
  recoveryCode: Credential,
});
export type ConferenceCreated = z.infer<typeof ConferenceCreated>;

/** The new admin token of a conference whose former tokens were revoked. */
export const ConferenceKeysRotated = z.object({ adminToken: Credential });
export type ConferenceKeysRotated = z.infer<typeof ConferenceKeysRotated>;

/** A talk in a room. */
const RoomTalk = z.object({
  title: BoardTitle,
  speakers: z.array(SpeakerName),
  startsAt: z.nullable(Timestamp),
  minutes: z.nullable(Count),
});

/**
 * `now`: the running talk; null: none was started. `next`: the planned talk after it; null: there is none. `endedAt`:
 * the board takes no more questions, and can be read.
 */
export const ConferenceRoom = z.object({
  boardId: BoardId,
  room: BoardTitle,
  now: z.nullable(RoomTalk),
  next: z.nullable(RoomTalk),
  viewerCount: Count,
  endedAt: z.exactOptional(Timestamp),
});
export type ConferenceRoom = z.infer<typeof ConferenceRoom>;
/** The rooms with an open board, in the order in which they were added. */
export const ConferenceInfo = z.object({
  id: ConferenceId,
  shortId: ShortId,
  title: BoardTitle,
  rooms: z.array(ConferenceRoom),
});
export type ConferenceInfo = z.infer<typeof ConferenceInfo>;
/** `event`: the one that has the board as a room; null: none has. */
export const ConferenceOfBoard = z.object({
  event: z.nullable(z.object({ id: ConferenceId, shortId: ShortId, title: BoardTitle })),
});
export type ConferenceOfBoard = z.infer<typeof ConferenceOfBoard>;

/** The conferences that the session or its account organises, newest first. */
export const ConferenceList = z.array(
  z.object({ id: ConferenceId, shortId: ShortId, title: BoardTitle, createdAt: Timestamp }),
);
export type ConferenceList = z.infer<typeof ConferenceList>;

export const RoomBody = z.object({ title: WrittenTalkTitle });

/** `rooms`: the boards that they moderate; without it, all of the conference. */
export const InviteToConferenceBody = z.extend(InviteBody, {
  rooms: z.optional(z.array(BoardId).check(z.minLength(1), z.maxLength(ROOMS_MAX))),
});
/** The same moderator on each board, with a token for each. */
export const ConferenceModeratorInvited = z.object({
  moderatorId: ModeratorId,
  rooms: z.array(z.object({ boardId: BoardId, room: BoardTitle, adminToken: Credential })),
});
export type ConferenceModeratorInvited = z.infer<typeof ConferenceModeratorInvited>;
/** `rooms`: the boards that each of them moderates. */
export const ConferenceModeratorList = z.array(
  z.object({ id: ModeratorId, name: ModeratorName, invitedAt: Timestamp, rooms: z.array(BoardId) }),
);
export type ConferenceModeratorList = z.infer<typeof ConferenceModeratorList>;

/**
 * The owners of a conference, listed like the owners of a board. `stillOwns`: the owner was removed from the
 * conference, but owns these of its boards: the removal was interrupted, or the device became an owner there again.
 */
export const ConferenceOwnerList = z.array(
  z.extend(ListedOwner, { stillOwns: z.exactOptional(z.array(BoardId)) }),
);
export type ConferenceOwnerList = z.infer<typeof ConferenceOwnerList>;

export const ConferenceExportQuery = z.object({
  format: z.enum(['csv', 'json']),
  bom: z.optional(z.enum(['0', '1'])),
});

/** Every board of a conference as it is exported by itself. */
export const ExportedConferenceOfBoards = z.object({
  format: z.literal('openfloor-event-export'),
  version: z.literal(1),
  event: z.object({ id: ConferenceId, shortId: ShortId, title: BoardTitle, createdAt: Timestamp }),
  boards: z.array(z.object({ room: BoardTitle, export: ExportedBoard })),
});

/** Figures of all boards of a conference. A person who took part in several rooms counts in each of them. */
export const ConferenceInsights = z.object({
  questions: Count,
  answered: Count,
  votes: Count,
  attention: z.number(),
  /** Most viewers in the same minute, over all rooms. Null: none were counted. */
  peakViewers: z.nullable(Count),
  rooms: z.array(z.extend(BoardFigures, { boardId: BoardId, room: BoardTitle, asOf: z.nullable(Timestamp) })),
});
export type ConferenceInsights = z.infer<typeof ConferenceInsights>;

/** `checkpoint`: null before the first one. */
export const ConferenceRecord = z.array(
  z.object({ boardId: BoardId, room: BoardTitle, checkpoint: z.nullable(Checkpoint) }),
);
export type ConferenceRecord = z.infer<typeof ConferenceRecord>;
