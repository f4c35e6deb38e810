import type { AgendaPut } from '@openfloor/contract/http/agenda';
import { useState } from 'react';
import { importAgenda } from '../../../../api/moderation/agendaCalls.ts';
import { AgendaChangeList, hasChanges } from '../../../../design/components/AgendaFile/AgendaChangeList.tsx';
import {
  AgendaFileField,
  type ChosenFile,
} from '../../../../design/components/AgendaFile/AgendaFileField.tsx';
import { messages as fileMessages } from '../../../../design/components/AgendaFile/messages.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../boardContext.ts';
import * as settings from '../settings/BoardSettings.css.ts';
import * as styles from './Agenda.css.ts';
import { messages } from './messages.ts';
import { useAgenda } from './useAgenda.ts';

type Read = { state: 'reading' } | { state: 'read'; changes: AgendaPut } | { state: 'refused'; why: string };

/** Replaces the agenda by a file, after it has shown what changes. */
export const ImportForm = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => {
  const { boardId, adminToken } = useBoard();
  const { noteResult } = useAgenda();
  const [chosen, setChosen] = useState<ChosenFile>();
  const [read, setRead] = useState<Read>();

  const look = async (wanted: ChosenFile): Promise<void> => {
    setChosen(wanted);
    setRead({ state: 'reading' });
    const result = await importAgenda(boardId, { ...wanted, isDryRun: true }, adminToken);
    const isRefused = !result.ok && (result.code === 'invalid-request' || result.code === 'body-too-large');
    if (result.ok) setRead({ state: 'read', changes: result.value });
    else setRead({ state: 'refused', why: isRefused ? result.message : messages.failed });
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
      <AgendaFileField
        isReading={read?.state === 'reading'}
        error={read?.state === 'refused' ? read.why : undefined}
        onChoose={(wanted) => void look(wanted)}
      />
      <div role="status">{read?.state === 'read' && <Changes {...read.changes} />}</div>
      <div className={settings.quick}>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button
          tone="primary"
          disabled={read?.state !== 'read' || !hasChanges(read.changes)}
          onClick={() => void apply()}
        >
          {messages.apply}
        </Button>
      </div>
    </div>
  );
};

const Changes = (changes: AgendaPut) =>
  hasChanges(changes) ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
    <div className={styles.changes} role="region" aria-label={fileMessages.wouldChange} tabIndex={0}>
      <AgendaChangeList changes={changes} />
    </div>
  ) : (
    <p>{messages.nothingChanges}</p>
  );
