import { getConference, listMyConferences } from '@openfloor/contract/calls/conferences';
import { send } from '../../../api/http/apiClient.ts';
import type { Conference } from './entries.ts';

/** The conferences that this device organises, with their rooms. One that cannot be read now has none. */
export const loadConferences = async (): Promise<Conference[]> => {
  const listed = await send(listMyConferences, {});
  if (!listed.ok) return [];
  return Promise.all(
    listed.value.map(async (conference) => {
      const read = await send(getConference, { eventId: conference.id });
      return { ...conference, rooms: read.ok ? read.value.rooms.map(({ boardId }) => boardId) : [] };
    }),
  );
};
