import { getEvent } from '@openfloor/contract/calls/events';
import type { EventInfo } from '@openfloor/contract/http/events';
import type { EventId } from '@openfloor/contract/ids';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../api/http/apiClient.ts';
import { poll } from '../../api/http/poll.ts';

/** `isStale`: the latest reading failed, and the event is as it was before. */
export type LoadedEvent =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed' }
  | { state: 'ready'; event: EventInfo; isStale: boolean };

const EVERY_MS = 5000;

/** Follows an event: reads it now, each few seconds while the page is visible, and when asked. */
export const useEvent = (eventId: EventId): { loaded: LoadedEvent; reload: () => Promise<void> } => {
  const [loaded, setLoaded] = useState<LoadedEvent>({ state: 'loading' });
  const reload = useCallback(async (): Promise<void> => {
    // The browser sends the tag of the last answer, so that one without news costs little.
    const read = await send(getEvent, { eventId }, { isPlain: true });
    if (read.ok) return setLoaded({ state: 'ready', event: read.value, isStale: false });
    if (read.code === 'event-not-found') return setLoaded({ state: 'missing' });
    setLoaded((before) => (before.state === 'ready' ? { ...before, isStale: true } : { state: 'failed' }));
  }, [eventId]);
  useEffect(() => poll(reload, EVERY_MS), [reload]);
  return { loaded, reload };
};
