import { AGENDA_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { useState } from 'react';
import { importAgenda } from '../../../../api/moderation/agendaCalls.ts';
import {
  AgendaChangeList,
  changeSummary,
  hasChanges,
} from '../../../../design/components/AgendaFile/AgendaChangeList.tsx';
import { AgendaFileField } from '../../../../design/components/AgendaFile/AgendaFileField.tsx';
import { messages as fileMessages } from '../../../../design/components/AgendaFile/messages.ts';
import { useAgendaFile, type ChosenFile } from '../../../../design/components/AgendaFile/useAgendaFile.ts';
import { Button } from '../../../../design/components/Button/Button.tsx';
import * as field from '../../../../design/components/TextField/TextField.css.ts';
import { useBoard } from '../../boardContext.ts';
import * as settings from '../settings/BoardSettings.css.ts';
import * as styles from './Agenda.css.ts';
import { messages } from './messages.ts';
import { useAgenda } from './useAgenda.ts';

/** Replaces the agenda by a file, after it has shown what changes. */
export const ImportForm = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => {
  const { boardId, adminToken } = useBoard();
  const { noteResult } = useAgenda();
  const send = (chosen: ChosenFile, isDryRun: boolean) =>
    importAgenda(boardId, { ...chosen, isDryRun }, adminToken);
  const file = useAgendaFile({ bytesMax: AGENDA_FILE_BYTES_MAX, read: (wanted) => send(wanted, true) });
  const [isImporting, setImporting] = useState(false);
  const [refused, setRefused] = useState<{ chosen: ChosenFile; why: string }>();
  const { chosen, reading } = file;
  const changes = reading?.state === 'read' ? reading.found : undefined;

  const apply = async (): Promise<void> => {
    if (!chosen || isImporting) return;
    setImporting(true);
    setRefused(undefined);
    const { isDone, complaint } = noteResult(await send(chosen, false));
    setImporting(false);
    if (complaint !== undefined) setRefused({ chosen, why: complaint });
    if (isDone) onDone();
  };
  return (
    <div className={settings.field}>
      <p className={settings.help}>{messages.importHelp}</p>
      <AgendaFileField {...file} />
      <p role="status" className={styles.summary}>
        {changes && (hasChanges(changes) ? changeSummary([changes]) : messages.nothingChanges)}
      </p>
      {changes && hasChanges(changes) && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        <div className={styles.changes} role="region" aria-label={fileMessages.wouldChange} tabIndex={0}>
          <AgendaChangeList changes={changes} />
        </div>
      )}
      {refused && refused.chosen === chosen && (
        <p role="alert" className={field.error}>
          {refused.why}
        </p>
      )}
      <div className={settings.quick}>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        {/* Not disabled while importing: it would lose the focus. */}
        <Button
          tone="primary"
          disabled={!changes || !hasChanges(changes)}
          aria-disabled={isImporting}
          onClick={() => void apply()}
        >
          {isImporting ? messages.importing : messages.apply}
        </Button>
      </div>
    </div>
  );
};
