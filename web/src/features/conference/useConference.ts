import { getConference } from '@openfloor/contract/calls/conferences';
import type { ConferenceInfo } from '@openfloor/contract/http/conferences';
import type { ConferenceId } from '@openfloor/contract/ids';
import { send } from '../../api/http/apiClient.ts';
import { useRead, type ReadState } from '../../api/http/useRead.ts';

const EVERY_MS = 5000;

/** Polls a conference. The browser sends the ETag of the last answer, so that an unchanged answer costs little. */
export const useConference = (conferenceId: ConferenceId): ReadState<ConferenceInfo> =>
  useRead(() => send(getConference, { eventId: conferenceId }, { isPlain: true }), conferenceId, EVERY_MS);
