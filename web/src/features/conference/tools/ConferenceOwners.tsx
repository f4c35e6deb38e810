import type { ConferenceInfo } from '@openfloor/contract/http/conferences';
import { useMemo } from 'react';
import { conferenceOwners } from '../../../api/owner/ownerCalls.ts';
import { Owners } from '../../../design/components/People/Owners.tsx';
import { recoveryCodeOf } from '../../../device/recoveryCodes.ts';
import { ConferenceToken } from './ConferenceToken.tsx';

/** The devices that organise the conference, how to add and remove one, and the token for programs. */
export default function ConferenceOwners({
  conference,
  onLeft,
}: {
  conference: ConferenceInfo;
  onLeft: () => void;
}) {
  const calls = useMemo(() => conferenceOwners(conference.id), [conference.id]);
  return (
    <>
      <Owners
        owned="event"
        calls={calls}
        readCode={() => recoveryCodeOf(conference.id)}
        roomName={(id) => conference.rooms.find(({ boardId }) => boardId === id)?.room ?? ''}
        onLeft={onLeft}
      />
      <ConferenceToken conferenceId={conference.id} />
    </>
  );
}
