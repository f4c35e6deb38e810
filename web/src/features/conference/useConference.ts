import { getConference } from '@openfloor/contract/calls/conferences';
import type { ConferenceInfo } from '@openfloor/contract/http/conferences';
import type { ConferenceId } from '@openfloor/contract/ids';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/http/apiClient.ts';
import { poll } from '../../api/http/poll.ts';

/** `isStale`: the latest reading failed, and the conference is as it was before. */
export type LoadedConference =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed' }
  | { state: 'ready'; conference: ConferenceInfo; isStale: boolean };

const EVERY_MS = 5000;

/** Follows a conference: reads it now, each few seconds while the page is visible, and when asked. */
export const useConference = (
  conferenceId: ConferenceId,
): { loaded: LoadedConference; reload: () => Promise<void> } => {
  const [loaded, setLoaded] = useState<LoadedConference>({ state: 'loading' });
  const reload = useCallback(async (): Promise<void> => {
    // The browser sends the tag of the last answer, so that one without news costs little.
    const read = await send(getConference, { eventId: conferenceId }, { isPlain: true });
    if (read.ok) return setLoaded({ state: 'ready', conference: read.value, isStale: false });
    if (read.code === 'event-not-found') return setLoaded({ state: 'missing' });
    setLoaded((before) => (before.state === 'ready' ? { ...before, isStale: true } : { state: 'failed' }));
  }, [conferenceId]);
  useEffect(() => poll(reload, EVERY_MS), [reload]);
  return { loaded, reload };
};
