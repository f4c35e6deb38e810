import type { WrittenAgendaItem } from '@openfloor/contract/http/agenda';
import { importAgenda } from '@openfloor/contract/calls/agenda';
import { AGENDA_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { useState } from 'react';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { DateField } from '../../../../../design/components/TextField/DateField.tsx';
import { TextArea } from '../../../../../design/components/TextField/TextField.tsx';
import { focusOnMount } from '../../../../../design/focusOnMount.ts';
import { localTimeOf } from '../../acts/time.ts';
import { serverNowMs } from '../../../../../device/serverClock.ts';
import { messages } from './messages.ts';
import { type AgendaChange, useAgenda } from './useAgenda.ts';
import { upload, type ChosenFile } from '../../../../../api/agenda/chosenFile.ts';
import { withEffect } from '../../../../../api/moderation/act.ts';
import { send } from '../../../../../api/http/apiClient.ts';
import { AgendaChangeList, changeSummary, hasChanges } from '../../../../../programme/AgendaChangeList.tsx';
import { AgendaImport } from '../../../../../programme/AgendaImport.tsx';
import { useAgendaFile } from '../../../../../programme/useAgendaFile.ts';
import { useBoard } from '../../../boardContext.ts';
import * as styles from '../../rules/settings.css.ts';

const LENGTH_OF_DATE = 10;
const ROWS = 5;

type PasteFormProps = {
  onAdd: (items: readonly WrittenAgendaItem[]) => Promise<AgendaChange>;
  onCancel: () => void;
};

/** Form that adds several planned talks, one on each line. */
export const PasteForm = ({ onAdd, onCancel }: PasteFormProps) => {
  const [text, setText] = useState('');
  const [date, setDate] = useState(() =>
    localTimeOf(new Date(serverNowMs()).toISOString()).slice(0, LENGTH_OF_DATE),
  );
  const [error, setError] = useState<string>();
  const items = pastedItems(text, date);
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (items.length > 0) void onAdd(items).then(({ complaint }) => setError(complaint));
      }}
    >
      <p className={styles.help}>{messages.pasteText}</p>
      <TextArea
        // The button that opened the form, and had the focus, is gone.
        ref={focusOnMount}
        label={messages.pasteField}
        rows={ROWS}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <DateField
        label={messages.date}
        type="date"
        required
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <div className={styles.quick}>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button type="submit" tone="primary" disabled={items.length === 0}>
          {messages.addSeveral(items.length)}
        </Button>
      </div>
    </form>
  );
};

const LINE = /^(?:(\d{1,2})[:.](\d\d)\s+)?(.+)$/;

/**
 * The talks of a pasted text, one for each line. A line may begin with a time of the day.
 * @param date `YYYY-MM-DD`, by the clock of the device
 */
export const pastedItems = (text: string, date: string): WrittenAgendaItem[] =>
  text
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, hour = '', minute = '', title = line] = LINE.exec(line) ?? [];
      const at = hour === '' ? Number.NaN : Date.parse(`${date}T${hour.padStart(2, '0')}:${minute}`);
      // Text that looks like a time but is none belongs to the title.
      return Number.isNaN(at) ? { title: line } : { title, startsAt: new Date(at).toISOString() };
    });

/** Form that replaces the agenda by a file, after a preview of what changes. */
export const ImportForm = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => {
  const { boardId, adminToken } = useBoard();
  const { noteResult } = useAgenda();
  const sendFile = (chosen: ChosenFile, dryRun: '0' | '1') =>
    send(importAgenda, { boardId, ...chosen.choices, dryRun }, { token: adminToken, ...upload(chosen) });
  const file = useAgendaFile({ bytesMax: AGENDA_FILE_BYTES_MAX, read: (chosen) => sendFile(chosen, '1') });
  const [refused, setRefused] = useState<{ chosen: ChosenFile; why: string }>();

  const apply = async (chosen: ChosenFile): Promise<void> => {
    setRefused(undefined);
    const { isDone, complaint } = noteResult(withEffect(await sendFile(chosen, '0')));
    if (complaint !== undefined) setRefused({ chosen, why: complaint });
    if (isDone) onDone();
  };
  return (
    <div className={styles.field}>
      <p className={styles.help}>{messages.importHelp}</p>
      <AgendaImport
        file={file}
        summary={(found) => changeSummary([found], found)}
        mayImport={hasChanges}
        onImport={apply}
        onCancel={onCancel}
        complaint={refused?.chosen === file.previewed?.chosen ? refused?.why : undefined}
      >
        {(changes) => <AgendaChangeList agendas={[{ changes }]} />}
      </AgendaImport>
    </div>
  );
};
