import type { EventInfo } from '@openfloor/contract/http/events';
import { useMemo } from 'react';
import { eventOwners } from '../../../api/owner/ownerCalls.ts';
import { Owners } from '../../../design/components/People/Owners.tsx';
import { recoveryCodeOf } from '../../../device/recoveryCodes.ts';
import { EventToken } from './EventToken.tsx';

/** The devices that organise the event, how to add and remove one, and the token for programs. */
export default function EventOwners({ event, onLeft }: { event: EventInfo; onLeft: () => void }) {
  const calls = useMemo(() => eventOwners(event.id), [event.id]);
  return (
    <>
      <Owners
        owned="event"
        calls={calls}
        readCode={() => recoveryCodeOf(event.id)}
        roomName={(id) => event.rooms.find(({ boardId }) => boardId === id)?.room ?? ''}
        onLeft={onLeft}
      />
      <EventToken eventId={event.id} />
    </>
  );
}
