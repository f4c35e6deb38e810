import type { ConferenceId } from '@openfloor/contract/ids';

/** Addresses of a conference's pages. Apart from `paths`, because the audience's board does not need them. */
export const conferencePaths = {
  page: (conferenceId: ConferenceId) => `/event/${conferenceId}`,
  organise: (conferenceId: ConferenceId) => `/event/${conferenceId}?admin=true`,
  lobby: (conferenceId: ConferenceId) => `/event/${conferenceId}/lobby`,
};

/** State of a navigation to a conference that was created, and whose programme was not imported. */
export const PROGRAMME_NOT_IMPORTED = { programme: 'left' } as const;

export const wasProgrammeNotImported = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'programme' in state &&
  state.programme === PROGRAMME_NOT_IMPORTED.programme;
