import { requestOf } from '@openfloor/contract/calls/call';
import {
  createControlKey,
  listControlKeys,
  readControl,
  revokeControlKey,
} from '@openfloor/contract/calls/control';
import { ControlAct } from '@openfloor/contract/acts';
import type { ControlKeyList, ControlState } from '@openfloor/contract/http/control';
import { MODERATOR_NAME_LENGTH_MAX } from '@openfloor/contract/limits';
import { useStore } from 'jotai';
import { useState, type FormEvent } from 'react';
import type { z } from 'zod/mini';
import { send } from '../../../../api/http/apiClient.ts';
import { AlertDialog } from '../../../../design/components/AlertDialog/AlertDialog.tsx';
import { saidOf } from '../../../../api/http/saidOf.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../../design/components/DateTime/DateTime.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { showToast } from '../../../../design/components/Toast/toasts.ts';
import { useBoard } from '../../boardContext.ts';
import { InPlan } from '../acts/InPlan.tsx';
import * as settings from '../rules/settings.css.ts';
import { CopyField, Integration, NewSecret } from './Integration.tsx';
import { ReadList, useList } from './ReadList.tsx';
import { messages } from './messages.ts';
import { Select } from '../../../../design/components/Select/Select.tsx';
import * as styles from './Integrations.css.ts';

const words = messages.keys;

type Listed = z.infer<typeof ControlKeyList>[number];
type Created = { keyId: Listed['keyId']; name: string; secret: string };

/** The keys with which buttons and scripts control the stage: lists, creates and revokes them. */
export const ControlKeys = () => {
  const keys = useList(listControlKeys);
  const [created, setCreated] = useState<Created>();
  const { value: items = [] } = keys;
  return (
    <Integration state={keys.value && (items.length === 0 ? words.none : words.some(items.length))}>
      <ReadList label={words.list} list={keys}>
        {items.map((key) => (
          <KeyItem
            key={key.keyId}
            {...key}
            onRevoked={() => {
              if (created?.keyId === key.keyId) setCreated(undefined);
              keys.readAgain();
            }}
          />
        ))}
      </ReadList>
      {created ? (
        <NewKey key={created.keyId} {...created} onDone={() => setCreated(undefined)} />
      ) : (
        <InPlan feature="control-keys">
          <CreateForm
            onCreated={(key) => {
              setCreated(key);
              keys.readAgain();
            }}
          />
        </InPlan>
      )}
    </Integration>
  );
};

const CreateForm = ({ onCreated }: { onCreated: (created: Created) => void }) => {
  const { boardId, adminToken } = useBoard();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '' || isSending) return;
    setIsSending(true);
    const result = await send(createControlKey, { boardId, name: name.trim() }, { token: adminToken });
    setIsSending(false);
    if (result.ok) onCreated({ keyId: result.value.keyId, name: name.trim(), secret: result.value.key });
    else setError(saidOf(result) ?? messages.failed);
  };
  return (
    <form className={settings.field} onSubmit={(event) => void create(event)}>
      <div className={settings.row}>
        <div className={settings.grows}>
          <TextField
            label={words.field}
            maxLength={MODERATOR_NAME_LENGTH_MAX}
            value={name}
            error={error}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <Button type="submit" disabled={name.trim() === '' || isSending}>
          {words.create}
        </Button>
      </div>
      <p className={settings.help}>{words.fieldHelp}</p>
    </form>
  );
};

/** The secret of a new key, the addresses that it opens, and a test of it. */
const NewKey = ({ name, secret, onDone }: Created & { onDone: () => void }) => {
  const [act, setAct] = useState<ControlAct>('next');
  const [answer, setAnswer] = useState<z.infer<typeof ControlState> | string>();
  const test = async (): Promise<void> => {
    const result = await send(readControl, { key: secret });
    setAnswer(result.ok ? result.value : (saidOf(result) ?? messages.failed));
  };
  const address = location.origin + requestOf(readControl, { key: secret }).path;
  return (
    <NewSecret title={words.keyOf(name)} onDone={onDone}>
      <CopyField name={words.key} text={secret} />
      <CopyField name={words.state} text={address} />
      <Select
        label={words.act}
        values={ControlAct.options}
        names={words.acts}
        value={act}
        onChoose={setAct}
      />
      <CopyField name={words.press} text={`${address}/${act}`} />
      <div className={settings.row}>
        <Button onClick={() => void test()}>{messages.test}</Button>
      </div>
      <div role="status">
        {typeof answer === 'string' && <p>{answer}</p>}
        {typeof answer === 'object' && (
          <>
            <p>{words.answer}</p>
            <pre className={styles.answer}>{JSON.stringify(answer, null, 2)}</pre>
          </>
        )}
      </div>
    </NewSecret>
  );
};

const KeyItem = ({ keyId, name, createdAt, by, onRevoked }: Listed & { onRevoked: () => void }) => {
  const store = useStore();
  const { boardId, adminToken } = useBoard();
  const [isAsking, setIsAsking] = useState(false);
  const revoke = async (): Promise<void> => {
    const result = await send(revokeControlKey, { boardId, keyId }, { token: adminToken });
    if (result.ok) showToast(store, { title: words.revoked });
    else
      showToast(store, {
        title: messages.error,
        description: saidOf(result) ?? messages.failed,
        tone: 'danger',
      });
    onRevoked();
  };
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <div className={styles.itemName}>
          <p dir="auto">{name}</p>
          <p className={styles.maker} dir="auto">
            {words.by(by.name)} <DateTime at={createdAt} />
          </p>
        </div>
        <Button aria-label={words.revokeOf(name)} onClick={() => setIsAsking(true)}>
          {words.revoke}
        </Button>
      </div>
      {isAsking && (
        <AlertDialog
          title={words.revokeTitle}
          subject={name}
          description={words.revokeText}
          cancelLabel={messages.cancel}
          confirmLabel={words.revoke}
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
