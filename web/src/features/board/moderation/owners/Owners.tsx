import type { OwnerList } from '@openfloor/contract/http/boards';
import { FIRST_OWNER_ID, type BoardId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { getOwners, newRecoveryCode, removeOwner } from '../../../../api/owner/ownerCalls.ts';
import { AlertDialog } from '../../../../design/components/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../../design/components/DateTime/DateTime.tsx';
import { showToast } from '../../../../design/components/Toast/toasts.ts';
import { recoveryCodeOf } from '../../../../device/recoveryCodes.ts';
import { messages } from './messages.ts';
import * as styles from '../moderators/Moderators.css.ts';

type Loaded = { state: 'loading' | 'failed' } | { state: 'loaded'; owners: OwnerList };

/** For the owner: the devices that own the board, and how to add and remove one. */
export default function Owners({ boardId }: { boardId: BoardId }) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  /** Of this visit: the server tells it once. */
  const [code, setCode] = useState(() => recoveryCodeOf(boardId));
  const [hasFailed, setHasFailed] = useState(false);
  const read = useCallback(async (): Promise<void> => {
    const result = await getOwners(boardId);
    setLoaded(result.ok ? { state: 'loaded', owners: result.value } : { state: 'failed' });
  }, [boardId]);
  useEffect(() => void read(), [read]);
  const renew = async (): Promise<void> => {
    const result = await newRecoveryCode(boardId);
    setHasFailed(!result.ok);
    if (result.ok) setCode(result.value.recoveryCode);
  };
  return (
    <div className={styles.section}>
      <p className={styles.hint}>{messages.addText}</p>
      {code !== undefined && (
        <p className={styles.name}>
          {messages.code}: <output dir="ltr">{code}</output>
        </p>
      )}
      <div>
        <Button onClick={() => void renew()}>{messages.renew}</Button>
      </div>
      {hasFailed && <p role="alert">{messages.renewFailed}</p>}
      {loaded.state === 'loading' && <p role="status">{messages.loading}</p>}
      {loaded.state === 'failed' && (
        <p role="alert">
          {messages.failed} <Button onClick={() => void read()}>{messages.again}</Button>
        </p>
      )}
      {loaded.state === 'loaded' && (
        <ul className={styles.list} aria-label={messages.list}>
          {loaded.owners.map((owner) => (
            <Owner
              key={owner.ownerId}
              boardId={boardId}
              owner={owner}
              isLast={loaded.owners.length === 1}
              onRemoved={() => {
                setCode(recoveryCodeOf(boardId));
                void read();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type OwnerProps = { boardId: BoardId; owner: OwnerList[number]; isLast: boolean; onRemoved: () => void };

const Owner = ({ boardId, owner: { ownerId, since, isThis }, isLast, onRemoved }: OwnerProps) => {
  const store = useStore();
  const [isAsking, setIsAsking] = useState(false);
  const further = ownerId === FIRST_OWNER_ID ? messages.first : messages.further;
  const name = isThis ? messages.thisDevice : further;
  const remove = async (): Promise<void> => {
    const result = await removeOwner(boardId, ownerId);
    showToast(
      store,
      result.ok
        ? { title: messages.removed, description: messages.removedText }
        : { title: messages.error, description: messages.removeFailed, tone: 'danger' },
    );
    onRemoved();
  };
  return (
    <li className={styles.moderator}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.hint}>
          {messages.since} <DateTime at={since} to="minute" />
        </p>
      </div>
      {!isLast && (
        <Button aria-label={messages.removeOf(name, since)} onClick={() => setIsAsking(true)}>
          {messages.remove}
        </Button>
      )}
      {isAsking && (
        <AlertDialog
          title={messages.removeTitle}
          subject={name}
          description={messages.removeText}
          cancelLabel={messages.cancel}
          confirmLabel={messages.remove}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void remove();
          }}
        />
      )}
    </li>
  );
};
