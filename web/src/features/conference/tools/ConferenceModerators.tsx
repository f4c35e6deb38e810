import {
  inviteConferenceModerator,
  listConferenceModerators,
  revokeConferenceModerator,
} from '@openfloor/contract/calls/conferences';
import type { ConferenceInfo } from '@openfloor/contract/http/conferences';
import type { BoardId } from '@openfloor/contract/ids';
import { useState } from 'react';
import { send } from '../../../api/http/apiClient.ts';
import { createAttempts } from '../../../api/http/attempts.ts';
import { isFromServer, saidOf } from '../../../api/http/saidOf.ts';
import { useRead } from '../../../api/http/useRead.ts';
import { Button } from '../../../design/components/Button/Button.tsx';
import { Invitation, type Invited } from '../../../design/components/People/Invitation.tsx';
import { InvitedModerator } from '../../../design/components/People/InvitedModerator.tsx';
import { InviteForm, type Wanted } from '../../../design/components/People/InviteForm.tsx';
import { serverNowMs } from '../../../device/serverClock.ts';
import { messages as shared } from '../../../design/components/People/messages.ts';
import * as checkbox from '../../../design/checkbox.css.ts';
import * as styles from '../../../design/components/People/People.css.ts';
import { paths } from '../../../navigation/paths.ts';
import { messages } from './messages.ts';
import * as tools from './ConferenceTools.css.ts';

/** Invites moderators to rooms of the conference by personal links, and ends their access. */
export default function ConferenceModerators({ conference }: { conference: ConferenceInfo }) {
  const {
    value: moderators,
    failure,
    readAgain,
  } = useRead(() => send(listConferenceModerators, { eventId: conference.id }), conference.id);
  const [invited, setInvited] = useState<Invited>();
  const [attempts] = useState(createAttempts);
  /** Rooms that the invitation leaves out. */
  const [left, setLeft] = useState<readonly BoardId[]>([]);
  const rooms = conference.rooms.map(({ boardId }) => boardId).filter((boardId) => !left.includes(boardId));
  const invite = async (person: Wanted): Promise<string | undefined> => {
    // A repeated request for other rooms continues with the same moderator.
    const key = attempts.keyOf(person);
    const result = await send(
      inviteConferenceModerator,
      { eventId: conference.id, ...person, rooms },
      { idempotencyKey: key },
    );
    if (!result.ok) return saidOf(result, isFromServer) ?? shared.invitingFailed;
    attempts.done();
    const { moderatorId, rooms: links } = result.value;
    setInvited({
      id: moderatorId,
      ...person,
      links: links.map(({ boardId, room, adminToken }) => ({
        room,
        link: location.origin + paths.invitedBoard(boardId, adminToken),
      })),
    });
    readAgain();
    return undefined;
  };
  const roomsOf = (boardIds: readonly BoardId[]): string => {
    const names = conference.rooms.flatMap(({ boardId, room }) => (boardIds.includes(boardId) ? room : []));
    return names.length === conference.rooms.length ? messages.allRooms : messages.someRooms(names);
  };
  return (
    <div className={styles.section}>
      <InviteForm nowMs={serverNowMs()} onInvite={invite} isIncomplete={rooms.length === 0}>
        <fieldset className={tools.rooms}>
          <legend className={tools.legend}>{messages.rooms}</legend>
          {conference.rooms.map(({ boardId, room }) => (
            <label key={boardId} className={styles.room}>
              <input
                type="checkbox"
                className={checkbox.box}
                checked={!left.includes(boardId)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((each) => each !== boardId) : [...left, boardId])
                }
              />
              <span className={styles.who} dir="auto">
                {room}
              </span>
            </label>
          ))}
          {rooms.length === 0 && <p role="alert">{messages.chooseRoom}</p>}
        </fieldset>
      </InviteForm>
      {invited && <Invitation key={invited.id} {...invited} />}
      {!moderators && !failure && <p role="status">{shared.loading}</p>}
      {failure && (
        <p role="alert">
          {shared.failed} <Button onClick={readAgain}>{shared.again}</Button>
        </p>
      )}
      {moderators && !failure && (
        <>
          {moderators.length === 0 && <p className={styles.hint}>{shared.none}</p>}
          <ul className={styles.list} aria-label={shared.list}>
            {moderators.map(({ id, name, invitedAt, rooms: boardIds }) => (
              <InvitedModerator
                key={id}
                name={name}
                invitedAt={invitedAt}
                rooms={roomsOf(boardIds)}
                revoke={() => send(revokeConferenceModerator, { eventId: conference.id, moderatorId: id })}
                onRevoked={() => {
                  if (invited?.id === id) setInvited(undefined);
                  readAgain();
                }}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
