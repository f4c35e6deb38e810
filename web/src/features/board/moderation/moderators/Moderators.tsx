import type { ModeratorList } from '@openfloor/contract/http/moderation';
import type { BoardId } from '@openfloor/contract/ids';
import { MODERATOR_NAME_LENGTH_MAX } from '@openfloor/contract/limits';
import { useStore } from 'jotai';
import { useState } from 'react';
import { inviteModerator, revokeModerator } from '../../../../api/moderation/moderationCalls.ts';
import { newKey } from '../../../../api/http/newKey.ts';
import { AlertDialog } from '../../../../design/components/AlertDialog/AlertDialog.tsx';
import { Badge } from '../../../../design/components/Badge/Badge.tsx';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../../design/components/DateTime/DateTime.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { showToast } from '../../../../design/components/Toast/toasts.ts';
import { adminTokenOf } from '../../../../device/boardTokens.ts';
import { paths } from '../../../../navigation/paths.ts';
import { Invitation, type Invited } from './Invitation.tsx';
import { InPlan } from '../plan/InPlan.tsx';
import { messages } from './messages.ts';
import { useModerators } from './useModerators.ts';
import * as styles from './Moderators.css.ts';

/** For the owner: invites moderators by personal links, shows who is here, and ends their access. */
export default function Moderators({ boardId }: { boardId: BoardId }) {
  const { state, moderators, readAgain } = useModerators(boardId);
  const [invited, setInvited] = useState<Invited>();
  if (state === 'denied') return null;
  return (
    <div className={styles.section}>
      <InPlan feature="invited-moderators">
        <InviteForm
          boardId={boardId}
          onInvited={(invitation) => {
            setInvited(invitation);
            void readAgain();
          }}
        />
      </InPlan>
      {invited && <Invitation key={invited.link} {...invited} />}
      {state === 'loading' && <p role="status">{messages.loading}</p>}
      {state === 'failed' && (
        <p role="alert">
          {messages.failed} <Button onClick={() => void readAgain()}>{messages.again}</Button>
        </p>
      )}
      {state === 'loaded' && moderators.length === 0 && <p className={styles.hint}>{messages.none}</p>}
      <ul className={styles.list} aria-label={messages.list}>
        {moderators.map((moderator) => (
          <Moderator
            key={moderator.id}
            boardId={boardId}
            moderator={moderator}
            onRevoked={() => {
              if (invited?.id === moderator.id) setInvited(undefined);
              void readAgain();
            }}
          />
        ))}
      </ul>
    </div>
  );
}

const InviteForm = ({ boardId, onInvited }: { boardId: BoardId; onInvited: (invited: Invited) => void }) => {
  /** The name has a key, so that a retry invites nobody twice. */
  const [wanted, setWanted] = useState(() => ({ name: '', key: newKey() }));
  const { name } = wanted;
  const setName = (text: string): void => setWanted({ name: text, key: newKey() });
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const invite = async (): Promise<void> => {
    setIsSending(true);
    const result = await inviteModerator(boardId, wanted, adminTokenOf(boardId));
    setIsSending(false);
    if (!result.ok) {
      const isExplained = result.code === 'invalid-request' || result.code === 'board-full';
      setError(isExplained ? result.message : messages.inviting.failed);
      return;
    }
    setError(undefined);
    setName('');
    const { moderatorId, adminToken } = result.value;
    onInvited({ id: moderatorId, name: name.trim(), link: linkOf(boardId, adminToken) });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '' && !isSending) void invite();
      }}
    >
      <TextField
        label={messages.name}
        maxLength={MODERATOR_NAME_LENGTH_MAX}
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <p className={styles.hint}>{messages.nameHelp}</p>
      <Button type="submit" tone="primary" disabled={name.trim() === '' || isSending}>
        {messages.invite}
      </Button>
    </form>
  );
};

const linkOf = (boardId: BoardId, token: string): string =>
  location.origin + paths.invitedBoard(boardId, token);

type ModeratorProps = { boardId: BoardId; moderator: ModeratorList[number]; onRevoked: () => void };

const Moderator = ({ boardId, moderator: { id, name, invitedAt, isHere }, onRevoked }: ModeratorProps) => {
  const store = useStore();
  const [isAsking, setIsAsking] = useState(false);
  const revoke = async (): Promise<void> => {
    const result = await revokeModerator(boardId, id, adminTokenOf(boardId));
    if (result.ok) showToast(store, { title: messages.revoking.done });
    else showToast(store, { title: messages.error, description: messages.revoking.failed, tone: 'danger' });
    onRevoked();
  };
  return (
    <li className={styles.moderator}>
      <div className={styles.who}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.hint}>
          {messages.invitedAt} <DateTime at={invitedAt} to="date" />
        </p>
      </div>
      <Badge tone={isHere ? 'signal' : 'plain'}>{isHere ? messages.here : messages.away}</Badge>
      <Button aria-label={messages.revokeOf(name)} onClick={() => setIsAsking(true)}>
        {messages.revoke}
      </Button>
      {isAsking && (
        <AlertDialog
          title={messages.revokeTitle}
          subject={name}
          description={messages.revokeText}
          cancelLabel={messages.cancel}
          confirmLabel={messages.revoke}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void revoke();
          }}
        />
      )}
    </li>
  );
};
