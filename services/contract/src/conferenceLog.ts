import { z } from 'zod/mini';
import { BoardId, OwnerId, SessionId, ShortId } from './ids.ts';
import { BoardTitle } from './text.ts';

/** A board of a conference, and the name of the room that it is for. */
export const Room = z.strictObject({ boardId: BoardId, room: BoardTitle });
export type Room = z.infer<typeof Room>;

/**
 * Everything that can happen to a conference of several boards. What happens on a board is in the board's log alone.
 * Stored for good: a changed shape is a new version (`v2.…`).
 */
export const ConferenceEntry = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('v1.EventOpened'),
    title: BoardTitle,
    shortId: ShortId,
    sessionId: SessionId,
    rooms: z.array(Room),
  }),
  z.strictObject({ type: z.literal('v1.RoomAdded'), ...Room.shape }),
  z.strictObject({ type: z.literal('v1.RoomRemoved'), boardId: BoardId }),
  /** A further device or account organises the conference. */
  z.strictObject({ type: z.literal('v1.EventOwnerAdded'), ownerId: OwnerId, sessionId: SessionId }),
  z.strictObject({ type: z.literal('v1.EventOwnerRemoved'), ownerId: OwnerId }),
]);
export type ConferenceEntry = z.infer<typeof ConferenceEntry>;

/** An entry as it is stored. `seq`: 1-based position in the conference's log. `at`: ISO 8601. */
export type RecordedEntry = { seq: number; at: string; entry: ConferenceEntry };
