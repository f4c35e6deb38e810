import type { ConferenceOwnerList } from '@openfloor/contract/http/conferences';
import { FIRST_OWNER_ID, type BoardId, type OwnerId } from '@openfloor/contract/ids';
import { useStore } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { AlertDialog } from '../AlertDialog/AlertDialog.tsx';
import { Button } from '../Button/Button.tsx';
import { DateTime } from '../DateTime/DateTime.tsx';
import { showToast } from '../Toast/toasts.ts';
import { messages, type Owned } from './ownerMessages.ts';
import * as styles from './People.css.ts';

type CallResult<Value> = Promise<{ ok: true; value: Value } | { ok: false }>;
type Listed = ConferenceOwnerList[number];
export type OwnerCalls = {
  read: () => CallResult<Listed[]>;
  remove: (ownerId: OwnerId) => CallResult<unknown>;
  renew: () => CallResult<unknown>;
};

type OwnersProps = {
  owned: Owned;
  /** Must be the same object in each rendering. */
  calls: OwnerCalls;
  /** The valid recovery code, if this visit knows it: the server sends it only once. */
  readCode: () => string | undefined;
  /** Names of rooms of the event. */
  roomName?: (boardId: BoardId) => string;
  /** Called after this device has removed itself. */
  onLeft?: () => void;
};

type OwnersRead = { state: 'loading' | 'failed' } | { state: 'loaded'; owners: Listed[] };

/** For an owner: the devices and accounts that own a board or an event, and how to add and remove one. */
export const Owners = ({ owned, calls, readCode, roomName, onLeft }: OwnersProps) => {
  const [loaded, setLoaded] = useState<OwnersRead>({ state: 'loading' });
  const [code, setCode] = useState(readCode);
  const [renewal, setRenewal] = useState<'running' | 'failed'>();
  const read = useCallback(async (): Promise<void> => {
    const result = await calls.read();
    setLoaded(result.ok ? { state: 'loaded', owners: result.value } : { state: 'failed' });
  }, [calls]);
  useEffect(() => void read(), [read]);
  const renew = async (): Promise<void> => {
    if (renewal === 'running') return;
    setRenewal('running');
    const result = await calls.renew();
    setRenewal(result.ok ? undefined : 'failed');
    setCode(readCode());
  };
  const removed = (owner: Listed, isDone: boolean): void => {
    if (isDone && owner.isThis) onLeft?.();
    setCode(readCode());
    // A device whose own removal is half done can no longer read the list, but can repeat the removal.
    if (isDone || !owner.isThis) void read();
  };
  return (
    <div className={styles.section}>
      <p className={styles.hint}>{messages.addText}</p>
      {code !== undefined && (
        <p className={styles.name}>
          {messages.code}:{' '}
          <output dir="ltr" className={styles.code}>
            {code}
          </output>
        </p>
      )}
      <div>
        <Button aria-disabled={renewal === 'running'} onClick={() => void renew()}>
          {renewal === 'running' ? messages.renewing : messages.renew}
        </Button>
      </div>
      {renewal === 'failed' && <p role="alert">{messages.renewFailed(code !== undefined)}</p>}
      {loaded.state === 'loading' && <p role="status">{messages.loading}</p>}
      {loaded.state === 'failed' && (
        <p role="alert">
          {messages.failed} <Button onClick={() => void read()}>{messages.again}</Button>
        </p>
      )}
      {loaded.state === 'loaded' && (
        <ul className={styles.list} aria-label={messages.list(owned)}>
          {loaded.owners.map((owner) => (
            <Owner
              key={owner.ownerId}
              owned={owned}
              owner={owner}
              rooms={owner.stillOwns?.map((boardId) => roomName?.(boardId) ?? '').join(', ')}
              isLast={loaded.owners.filter(({ stillOwns }) => !stillOwns).length === 1}
              remove={calls.remove}
              onRemoved={(isDone) => removed(owner, isDone)}
            />
          ))}
        </ul>
      )}
    </div>
  );
};

type OwnerProps = {
  owned: Owned;
  owner: Listed;
  /** Rooms that a removed owner still has. */
  rooms: string | undefined;
  isLast: boolean;
  remove: OwnerCalls['remove'];
  onRemoved: (isDone: boolean) => void;
};

const nameOf = ({ ownerId, isThis, account, stillOwns }: Listed, owned: Owned): string => {
  if (stillOwns) return messages.left;
  if (account) return isThis ? messages.thisAccount : messages.account;
  if (isThis) return messages.thisDevice;
  return ownerId === FIRST_OWNER_ID ? messages.first(owned) : messages.further;
};

const Owner = ({ owned, owner, rooms, isLast, remove, onRemoved }: OwnerProps) => {
  const store = useStore();
  const [isAsking, setIsAsking] = useState(false);
  const { ownerId, since, account = false } = owner;
  const name = nameOf(owner, owned);
  const end = async (): Promise<void> => {
    const result = await remove(ownerId);
    showToast(
      store,
      result.ok
        ? {
            title: messages.removed(account),
            description: owner.isThis ? messages.removedThisText(owned) : messages.removedText(owned),
          }
        : { title: messages.error, description: messages.removeFailed, tone: 'danger' },
    );
    onRemoved(result.ok);
  };
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.hint}>
          {rooms === undefined ? (
            <>
              {messages.since} <DateTime at={since} to="minute" />
              {account && `, ${messages.accountHelp}`}
            </>
          ) : (
            messages.stillOwns(rooms)
          )}
        </p>
      </div>
      {(!isLast || rooms !== undefined) && (
        <Button aria-label={messages.removeOf(name, since)} onClick={() => setIsAsking(true)}>
          {messages.remove}
        </Button>
      )}
      {isAsking && (
        <AlertDialog
          title={messages.removeTitle(account)}
          subject={name}
          description={owner.isThis ? messages.removeThisText(owned) : messages.removeText[owned]}
          cancelLabel={messages.cancel}
          confirmLabel={messages.remove}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            void end();
          }}
        />
      )}
    </li>
  );
};
