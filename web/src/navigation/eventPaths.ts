import type { EventId } from '@openfloor/contract/ids';

/** Addresses of an event's pages. Apart from `paths`, because the audience's board does not need them. */
export const eventPaths = {
  event: (eventId: EventId) => `/event/${eventId}`,
  organise: (eventId: EventId) => `/event/${eventId}?admin=true`,
  lobby: (eventId: EventId) => `/event/${eventId}/lobby`,
};
