import { createWebhook } from '@openfloor/contract/calls/webhooks';
import {
  WEBHOOK_FORMATS,
  WEBHOOK_TYPES,
  type WebhookCreated,
  type WebhookFormat,
  type WebhookType,
} from '@openfloor/contract/http/webhooks';
import { WEBHOOK_URL_LENGTH_MAX } from '@openfloor/contract/limits';
import { useId, useState, type FormEvent } from 'react';
import { send } from '../../../../api/http/apiClient.ts';
import { saidOf } from '../../../../api/http/saidOf.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { error as errorText } from '../../../../design/components/TextField/TextField.css.ts';
import { useBoard } from '../../boardContext.ts';
import * as checkbox from '../../../../design/checkbox.css.ts';
import * as settings from '../rules/settings.css.ts';
import { CopyField, NewSecret } from './Integration.tsx';
import { messages } from './messages.ts';
import { Select } from '../../../../design/components/Select/Select.tsx';
import * as styles from './Integrations.css.ts';

const words = messages.hooks;

/** The server's default: a chat gets only published questions, a program gets everything. */
const defaultTypes = (format: WebhookFormat): readonly WebhookType[] =>
  format === 'standard' ? WEBHOOK_TYPES : ['question.published'];

/** Creates a webhook, and then shows its secret. */
export const WebhookForm = ({ onCreated }: { onCreated: () => void }) => {
  const { boardId, adminToken } = useBoard();
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<WebhookFormat>('standard');
  const [types, setTypes] = useState(defaultTypes('standard'));
  const [error, setError] = useState<{ url?: string; types?: string }>({});
  const [isSending, setIsSending] = useState(false);
  const [created, setCreated] = useState<WebhookCreated>();
  const typesErrorId = useId();
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (url.trim() === '' || isSending) return;
    if (types.length === 0) return setError({ types: words.noTypes });
    setIsSending(true);
    const result = await send(
      createWebhook,
      { boardId, url: url.trim(), format, types },
      { token: adminToken },
    );
    setIsSending(false);
    if (!result.ok)
      return setError({
        url: saidOf(result, { 'invalid-request': words.badUrl }) ?? saidOf(result) ?? messages.failed,
      });
    setError({});
    setUrl('');
    setCreated(result.value);
    onCreated();
  };
  if (created)
    return (
      <NewSecret title={words.told} onDone={() => setCreated(undefined)}>
        <CopyField name={words.secret} text={created.secret} />
        <CopyField name={words.publicKey} text={created.publicKey} />
        <p className={settings.help}>{words.keyHelp}</p>
      </NewSecret>
    );
  return (
    <form className={settings.fields} onSubmit={(event) => void create(event)}>
      <h3 className={settings.legend}>{words.add}</h3>
      <TextField
        label={words.url}
        inputMode="url"
        autoCapitalize="none"
        placeholder={words.urlExample}
        maxLength={WEBHOOK_URL_LENGTH_MAX}
        value={url}
        error={error.url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Select
        label={words.format}
        values={WEBHOOK_FORMATS}
        names={words.formats}
        value={format}
        onChoose={(chosen) => {
          setFormat(chosen);
          setTypes(defaultTypes(chosen));
        }}
      />
      <fieldset className={settings.field} aria-describedby={error.types && typesErrorId}>
        <legend className={styles.name}>{words.types}</legend>
        {WEBHOOK_TYPES.map((type) => (
          <label key={type} className={checkbox.choice}>
            <input
              type="checkbox"
              className={checkbox.box}
              checked={types.includes(type)}
              onChange={({ target }) =>
                setTypes(
                  WEBHOOK_TYPES.filter((other) => (other === type ? target.checked : types.includes(other))),
                )
              }
            />
            {words.typeNames[type]}
          </label>
        ))}
        {error.types !== undefined && (
          <p id={typesErrorId} role="alert" className={errorText}>
            {error.types}
          </p>
        )}
      </fieldset>
      <div className={settings.row}>
        <Button type="submit" disabled={url.trim() === '' || isSending}>
          {words.create}
        </Button>
      </div>
    </form>
  );
};
