import { importAgenda } from '@openfloor/contract/calls/agenda';
import { AGENDA_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { useState } from 'react';
import { upload, type ChosenFile } from '../../../../../api/agenda/chosenFile.ts';
import { withEffect } from '../../../../../api/moderation/act.ts';
import { send } from '../../../../../api/http/apiClient.ts';
import { AgendaChangeList, changeSummary, hasChanges } from '../../../../../programme/AgendaChangeList.tsx';
import { AgendaImport } from '../../../../../programme/AgendaImport.tsx';
import { useAgendaFile } from '../../../../../programme/useAgendaFile.ts';
import { useBoard } from '../../../boardContext.ts';
import * as settings from '../../rules/settings.css.ts';
import { messages } from './messages.ts';
import { useAgenda } from './useAgenda.ts';

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
    <div className={settings.field}>
      <p className={settings.help}>{messages.importHelp}</p>
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
