import {
  deleteWebhook,
  listDeadLetters,
  listWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@openfloor/contract/calls/webhooks';
import type { Webhook } from '@openfloor/contract/http/webhooks';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { type ApiResult, send } from '../../../../api/http/apiClient.ts';
import { AlertDialog } from '../../../../design/components/AlertDialog/AlertDialog.tsx';
import { Badge } from '../../../../design/components/Badge/Badge.tsx';
import { saidOf } from '../../../../api/http/saidOf.ts';
import { useRead } from '../../../../api/http/useRead.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../../design/components/DateTime/DateTime.tsx';
import { showToast, type Toast } from '../../../../design/components/Toast/toasts.ts';
import { useBoard } from '../../boardContext.ts';
import { InPlan } from '../acts/InPlan.tsx';
import * as settings from '../rules/settings.css.ts';
import { CopyField, Integration, NewSecret } from './Integration.tsx';
import { ReadList, useList } from './ReadList.tsx';
import { isOk, messages } from './messages.ts';
import { WebhookForm } from './WebhookForm.tsx';
import * as styles from './Integrations.css.ts';

const words = messages.hooks;

const isFailing = ({ endedAt, lastStatus }: Webhook): boolean =>
  endedAt !== undefined || (lastStatus !== null && !isOk(lastStatus));

/** The board's webhooks, with the state of their deliveries. */
export const Webhooks = () => {
  const hooks = useList(listWebhooks);
  const { value: items = [] } = hooks;
  const failing = items.filter(isFailing).length;
  return (
    <Integration state={hooks.value && stateOf(items.length, failing)} isFailing={failing > 0}>
      <ReadList label={words.list} list={hooks}>
        {items.map((hook) => (
          <HookItem key={hook.webhookId} hook={hook} onChanged={hooks.readAgain} />
        ))}
      </ReadList>
      <InPlan feature="webhooks">
        <WebhookForm onCreated={hooks.readAgain} />
      </InPlan>
    </Integration>
  );
};

const stateOf = (count: number, failing: number): string => {
  if (count === 0) return words.none;
  return failing > 0 ? words.fail(failing, count) : words.some(count);
};

const HookItem = ({ hook, onChanged }: { hook: Webhook; onChanged: () => void }) => {
  const { webhookId, url, format, types, lastStatus, endedAt, dead } = hook;
  const store = useStore();
  const { boardId, adminToken, atoms } = useBoard();
  const seq = useAtomValue(atoms.seq);
  const [secret, setSecret] = useState<string>();
  const [isDeleting, setIsDeleting] = useState(false);
  /** Shows the outcome of an act, and reads the list again. */
  const say = (result: ApiResult<unknown>, done: Toast): void => {
    showToast(
      store,
      result.ok
        ? done
        : { title: messages.error, description: saidOf(result) ?? messages.failed, tone: 'danger' },
    );
    onChanged();
  };
  const options = { token: adminToken };
  const test = async (): Promise<void> =>
    say(await send(testWebhook, { boardId, webhookId }, options), {
      title: words.tested,
      description: words.testedText,
    });
  const rotate = async (): Promise<void> => {
    const result = await send(rotateWebhookSecret, { boardId, webhookId }, options);
    if (result.ok) setSecret(result.value.secret);
    else say(result, { title: '' });
  };
  /** Starts an ended webhook again, which also sends what happened since it ended. */
  const startAgain = async (): Promise<void> =>
    say(await send(replayWebhook, { boardId, webhookId, since: seq }, options), {
      title: words.startedAgain,
    });
  const remove = async (): Promise<void> =>
    say(await send(deleteWebhook, { boardId, webhookId }, options), { title: words.deleted });
  const actions = [
    { label: messages.test, run: test },
    { label: words.rotate, run: rotate },
    ...(endedAt === undefined ? [] : [{ label: words.startAgain, run: startAgain }]),
  ];
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <div className={styles.itemName}>
          <p dir="ltr">{url}</p>
          <p className={styles.maker}>{words.formatOf(format, types.length)}</p>
        </div>
        <Badge tone={isFailing(hook) ? 'danger' : 'plain'}>
          {endedAt === undefined ? words.status(lastStatus) : words.ended}
        </Badge>
      </div>
      <div className={settings.row}>
        {actions.map(({ label, run }) => (
          <Button key={label} aria-label={words.on(label, url)} onClick={() => void run()}>
            {label}
          </Button>
        ))}
        <Button aria-label={words.on(words.delete, url)} onClick={() => setIsDeleting(true)}>
          {words.delete}
        </Button>
      </div>
      {secret !== undefined && (
        <NewSecret key={secret} title={words.newSecret} onDone={() => setSecret(undefined)}>
          <CopyField name={words.secret} text={secret} />
          <p className={settings.help}>{words.newSecretHelp}</p>
        </NewSecret>
      )}
      {dead > 0 && <DeadLetters hook={hook} onReplay={say} />}
      {isDeleting && (
        <AlertDialog
          title={words.deleteTitle}
          subject={url}
          description={words.deleteText}
          cancelLabel={messages.cancel}
          confirmLabel={words.delete}
          onCancel={() => setIsDeleting(false)}
          onConfirm={() => {
            setIsDeleting(false);
            void remove();
          }}
        />
      )}
    </li>
  );
};

/** Latest dead letters that are shown; the others are counted. */
const LETTERS_SHOWN = 3;

type DeadLettersProps = { hook: Webhook; onReplay: (result: ApiResult<unknown>, done: Toast) => void };

/** Messages that a webhook could not deliver (dead letters), and sending them again. */
const DeadLetters = ({ hook: { webhookId, url, dead }, onReplay }: DeadLettersProps) => {
  const { boardId, adminToken } = useBoard();
  const { value, failure } = useRead(
    () => send(listDeadLetters, { boardId, webhookId }, { token: adminToken }),
    `${webhookId} ${dead}`,
  );
  const letters = failure ? [] : (value ?? []);
  const oldest = letters.at(-1);
  const replay = async (since: number): Promise<void> =>
    onReplay(await send(replayWebhook, { boardId, webhookId, since }, { token: adminToken }), {
      title: words.replayed,
    });
  return (
    <>
      <p>{words.dead(dead)}</p>
      <ul className={settings.help}>
        {letters.slice(0, LETTERS_SHOWN).map(({ id, type, at, lastStatus }) => (
          <li key={id}>
            {words.typeNames[type]}, <DateTime at={at} />. {words.status(lastStatus)}
          </li>
        ))}
        {letters.length > LETTERS_SHOWN && <li>{words.moreDead(letters.length - LETTERS_SHOWN)}</li>}
      </ul>
      <div className={settings.row}>
        <Button
          aria-label={words.on(words.replay, url)}
          disabled={oldest === undefined}
          onClick={() => oldest && void replay(oldest.seq - 1)}
        >
          {words.replay}
        </Button>
        <p className={settings.help}>{words.replayHelp}</p>
      </div>
    </>
  );
};
