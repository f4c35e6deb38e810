import { Done } from '@openfloor/contract/http/boards';
import {
  EventCreated,
  EventInsights,
  EventKeysRotated,
  EventList,
  EventModeratorInvited,
  EventModeratorList,
  RoomAccess,
} from '@openfloor/contract/http/events';
import type { BoardId, EventId, ModeratorId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { addBoardOnDevice } from '../../device/boardsOnDevice.ts';
import { keepAdminToken, keepSpeakerToken } from '../../device/boardTokens.ts';
import { keepRecoveryCode } from '../../device/recoveryCodes.ts';
import { call, type ApiResult } from '../http/apiClient.ts';
import { withSession } from '../http/firstSession.ts';
import { eventPath } from './eventCalls.ts';

// The session that opened an event may change it, so none of these calls needs its token.

export type EventWish = { title: string; rooms: readonly string[] };

const keepRoom = ({ boardId, adminToken, speakerToken }: RoomAccess): void => {
  keepAdminToken(boardId, adminToken);
  keepSpeakerToken(boardId, speakerToken);
  addBoardOnDevice(boardId);
};

/** Opens an event, and keeps the tokens of its boards on this device. */
export const createEvent = async (
  wish: EventWish,
  idempotencyKey: string,
): Promise<ApiResult<EventCreated>> => {
  const result = await withSession(() =>
    call({ path: '/api/events', method: 'POST', body: wish, idempotencyKey, schema: EventCreated }),
  );
  if (result.ok) {
    for (const room of result.value.boards.toReversed()) keepRoom(room);
    keepRecoveryCode(result.value.eventId, result.value.recoveryCode);
  }
  return result;
};

/** The events that this device's session opened. */
export const getMyEvents = (): Promise<ApiResult<EventList>> =>
  call({ path: '/api/my-events', schema: EventList });

/** Opens the board of a further room, and keeps its tokens on this device. */
export const addRoom = async (
  eventId: EventId,
  title: string,
  idempotencyKey: string,
): Promise<ApiResult<RoomAccess>> => {
  const path = `${eventPath(eventId)}/rooms`;
  const result = await call({ path, method: 'POST', body: { title }, idempotencyKey, schema: RoomAccess });
  if (result.ok) keepRoom(result.value);
  return result;
};

/** The answer is empty. */
const Nothing = z.undefined();

export const removeRoom = (eventId: EventId, boardId: BoardId): Promise<ApiResult<undefined>> =>
  call({ path: `${eventPath(eventId)}/rooms/${boardId}`, method: 'DELETE', schema: Nothing });

/** Refused for all but the organiser. */
export const getEventModerators = (eventId: EventId): Promise<ApiResult<EventModeratorList>> =>
  call({ path: `${eventPath(eventId)}/moderators`, schema: EventModeratorList });

/** `rooms`: the boards that they moderate. */
type WantedModerator = { name: string; expiresAt?: string; rooms: readonly BoardId[] };

/** @param idempotencyKey the same for a retry, which goes on where the first request stopped */
export const inviteEventModerator = (
  eventId: EventId,
  wanted: WantedModerator,
  idempotencyKey: string,
): Promise<ApiResult<EventModeratorInvited>> =>
  call({
    path: `${eventPath(eventId)}/moderators`,
    method: 'POST',
    body: wanted,
    idempotencyKey,
    schema: EventModeratorInvited,
  });

/** Ends the access to all boards of the event. */
export const revokeEventModerator = (
  eventId: EventId,
  moderatorId: ModeratorId,
): Promise<ApiResult<object>> =>
  call({ path: `${eventPath(eventId)}/moderators/${moderatorId}`, method: 'DELETE', schema: Done });

/** Ends all admin tokens of the event, and gets a new one, which these pages do not need. */
export const rotateEventKeys = (eventId: EventId): Promise<ApiResult<EventKeysRotated>> =>
  call({ path: `${eventPath(eventId)}/rotate-keys`, method: 'POST', schema: EventKeysRotated });

export const getEventInsights = (eventId: EventId): Promise<ApiResult<EventInsights>> =>
  call({ path: `${eventPath(eventId)}/insights`, schema: EventInsights });
