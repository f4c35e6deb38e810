import { AGENDA_FORMATS, type AgendaFormat, type AgendaPut } from '@openfloor/contract/http/agenda';
import { useState } from 'react';
import { importAgenda } from '../../../../api/moderation/agendaCalls.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { useBoard } from '../../boardContext.ts';
import { Select } from '../integrations/Select.tsx';
import * as settings from '../settings/BoardSettings.css.ts';
import * as styles from './Agenda.css.ts';
import { messages } from './messages.ts';
import { useAgenda } from './useAgenda.ts';

const FORMAT_OF: Readonly<Record<string, AgendaFormat>> = { csv: 'csv', ics: 'ics', json: 'pretalx' };

type Chosen = { file: File; format: AgendaFormat };
type Read = { state: 'reading' } | { state: 'read'; changes: AgendaPut } | { state: 'refused'; why: string };

/** Replaces the agenda by a file, after it has shown what changes. */
export const ImportForm = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => {
  const { boardId, adminToken } = useBoard();
  const { noteResult } = useAgenda();
  const [format, setFormat] = useState<AgendaFormat>('csv');
  const [chosen, setChosen] = useState<Chosen>();
  const [read, setRead] = useState<Read>();

  const look = async (wanted: Chosen): Promise<void> => {
    setChosen(wanted);
    setRead({ state: 'reading' });
    const result = await importAgenda(boardId, { ...wanted, isDryRun: true }, adminToken);
    const isRefused = !result.ok && (result.code === 'invalid-request' || result.code === 'body-too-large');
    if (result.ok) setRead({ state: 'read', changes: result.value });
    else setRead({ state: 'refused', why: isRefused ? result.message : messages.failed });
  };
  const choose = (file: File): void => {
    const [ending = ''] = file.name.toLowerCase().split('.').slice(-1);
    // Both systems write JSON, so the choice of one of them stays.
    const guessed = ending === 'json' && format === 'sessionize' ? format : (FORMAT_OF[ending] ?? format);
    setFormat(guessed);
    void look({ file, format: guessed });
  };
  const apply = async (): Promise<void> => {
    if (!chosen) return;
    const result = await importAgenda(boardId, { ...chosen, isDryRun: false }, adminToken);
    const { isDone, complaint } = noteResult(result);
    if (complaint !== undefined) setRead({ state: 'refused', why: complaint });
    if (isDone) onDone();
  };
  return (
    <div className={settings.field}>
      <p className={settings.help}>{messages.importHelp}</p>
      <Select
        label={messages.format}
        values={AGENDA_FORMATS}
        names={messages.formats}
        value={format}
        onChoose={(wanted) => {
          setFormat(wanted);
          if (chosen) void look({ ...chosen, format: wanted });
        }}
      />
      <TextField
        label={messages.file}
        type="file"
        accept=".csv,.ics,.json,text/csv,text/calendar,application/json"
        error={read?.state === 'refused' ? read.why : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) choose(file);
        }}
      />
      <div role="status">
        {read?.state === 'reading' && <p>{messages.reading}</p>}
        {read?.state === 'read' && <Changes {...read.changes} />}
      </div>
      <div className={settings.quick}>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button
          tone="primary"
          disabled={read?.state !== 'read' || isEmpty(read.changes)}
          onClick={() => void apply()}
        >
          {messages.apply}
        </Button>
      </div>
    </div>
  );
};

const isEmpty = ({ added, changed, removed }: AgendaPut): boolean =>
  added.length + changed.length + removed.length === 0;

/** Names every talk that is new, changed or removed. */
const Changes = (changes: AgendaPut) => {
  if (isEmpty(changes)) return <p>{messages.nothingChanges}</p>;
  const parts = (['added', 'changed', 'removed'] as const).filter((part) => changes[part].length > 0);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
    <div className={styles.changes} role="region" aria-label={messages.wouldChange} tabIndex={0}>
      {parts.map((part) => (
        <section key={part}>
          <h3 className={styles.title}>{messages[part](changes[part].length)}</h3>
          <ul>
            {changes[part].map((item) => (
              <li key={item.id}>
                <bdi>{item.title}</bdi>
                {'fields' in item && (
                  <span className={styles.facts}>
                    {' '}
                    ({item.fields.map((field) => messages.fields[field]).join(', ')})
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
