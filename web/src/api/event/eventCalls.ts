import { EventInfo, EventOfBoard } from '@openfloor/contract/http/events';
import type { BoardId, EventId } from '@openfloor/contract/ids';
import { boardPath } from '../board/boardCalls.ts';
import { call, type ApiResult } from '../http/apiClient.ts';

export const eventPath = (eventId: EventId): string => `/api/events/${eventId}`;

/** The rooms of an event. The browser sends the tag of the last answer, so that one without news costs little. */
export const getEvent = (eventId: EventId): Promise<ApiResult<EventInfo>> =>
  call({ path: eventPath(eventId), schema: EventInfo, isPlain: true });

/** The event that has an open board as a room; null: none has. */
export const getEventOfBoard = (boardId: BoardId): Promise<ApiResult<EventOfBoard>> =>
  call({ path: `${boardPath(boardId)}/event`, schema: EventOfBoard });
