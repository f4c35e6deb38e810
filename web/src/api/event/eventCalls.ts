import { EventInfo } from '@openfloor/contract/http/events';
import type { EventId } from '@openfloor/contract/ids';
import { call, type ApiResult } from '../http/apiClient.ts';

export const eventPath = (eventId: EventId): string => `/api/events/${eventId}`;

/** The rooms of an event. The browser sends the tag of the last answer, so that one without news costs little. */
export const getEvent = (eventId: EventId): Promise<ApiResult<EventInfo>> =>
  call({ path: eventPath(eventId), schema: EventInfo, isPlain: true });
