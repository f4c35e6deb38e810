import type { EventId } from '@openfloor/contract/ids';

/** Addresses of an event's pages. Apart from `paths`, because the audience's board does not need them. */
export const eventPaths = {
  event: (eventId: EventId) => `/event/${eventId}`,
  organise: (eventId: EventId) => `/event/${eventId}?admin=true`,
  lobby: (eventId: EventId) => `/event/${eventId}/lobby`,
};

/** State of a navigation to an event that was created, and whose programme was not imported. */
export const PROGRAMME_LEFT = { programme: 'left' } as const;

export const wasProgrammeLeft = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'programme' in state &&
  state.programme === PROGRAMME_LEFT.programme;
