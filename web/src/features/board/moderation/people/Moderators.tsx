import { inviteModerator, listModerators, revokeModerator } from '@openfloor/contract/calls/owners';
import type { BoardId } from '@openfloor/contract/ids';
import { useState } from 'react';
import { send } from '../../../../api/http/apiClient.ts';
import { useRead } from '../../../../api/http/useRead.ts';
import { act } from '../../../../api/moderation/act.ts';
import { createAttempts } from '../../../../api/http/attempts.ts';
import { saidOf } from '../../../../api/http/saidOf.ts';
import { Badge } from '../../../../design/components/Badge/Badge.tsx';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { Invitation, type Invited } from '../../../../design/components/People/Invitation.tsx';
import { InvitedModerator } from '../../../../design/components/People/InvitedModerator.tsx';
import { InviteForm, type Wanted } from '../../../../design/components/People/InviteForm.tsx';
import { serverNowMs } from '../../../../device/serverClock.ts';
import { messages as shared } from '../../../../design/components/People/messages.ts';
import * as styles from '../../../../design/components/People/People.css.ts';
import { adminTokenOf } from '../../../../device/boardTokens.ts';
import { paths } from '../../../../navigation/paths.ts';
import { InPlan } from '../acts/InPlan.tsx';

/** Texts beside those of `design/components/People`. */
const messages = { here: 'Here now', away: 'Not here' };

/** No event reports which moderators are here. */
const READ_EVERY_MS = 5000;

/** Place for the owner: invites moderators by personal links, shows who is here, and ends their access. */
export default function Moderators({ boardId }: { boardId: BoardId }) {
  const {
    value: moderators,
    failure,
    readAgain,
  } = useRead(
    () => send(listModerators, { boardId }, { token: adminTokenOf(boardId) }),
    boardId,
    READ_EVERY_MS,
  );
  const [invited, setInvited] = useState<Invited>();
  const [attempts] = useState(createAttempts);
  const invite = async (wanted: Wanted): Promise<string | undefined> => {
    const result = await act(
      inviteModerator,
      { boardId, ...wanted },
      { token: adminTokenOf(boardId), idempotencyKey: attempts.keyOf(wanted) },
    );
    if (!result.ok)
      return saidOf(result, { 'invalid-request': true, 'board-full': true }) ?? shared.invitingFailed;
    attempts.done();
    const { moderatorId, adminToken } = result.value;
    const link = location.origin + paths.invitedBoard(boardId, adminToken);
    setInvited({ id: moderatorId, ...wanted, links: [{ link }] });
    readAgain();
    return undefined;
  };
  // This device is not the owner's.
  if (failure?.code === 'wrong-role') return null;
  return (
    <div className={styles.section}>
      <InPlan feature="invited-moderators">
        <InviteForm nowMs={serverNowMs()} onInvite={invite} />
      </InPlan>
      {invited && <Invitation key={invited.id} {...invited} />}
      {!moderators && !failure && <p role="status">{shared.loading}</p>}
      {!moderators && failure && (
        <p role="alert">
          {shared.failed} <Button onClick={readAgain}>{shared.again}</Button>
        </p>
      )}
      {moderators?.length === 0 && <p className={styles.hint}>{shared.none}</p>}
      <ul className={styles.list} aria-label={shared.list}>
        {moderators?.map(({ id, name, invitedAt, isHere }) => (
          <InvitedModerator
            key={id}
            name={name}
            invitedAt={invitedAt}
            revoke={() =>
              act(revokeModerator, { boardId, moderatorId: id }, { token: adminTokenOf(boardId) })
            }
            onRevoked={() => {
              if (invited?.id === id) setInvited(undefined);
              readAgain();
            }}
          >
            <Badge tone={isHere ? 'signal' : 'plain'}>{isHere ? messages.here : messages.away}</Badge>
          </InvitedModerator>
        ))}
      </ul>
    </div>
  );
}
