import { AGENDA_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { useState } from 'react';
import { importAgenda } from '../../../../api/moderation/agendaCalls.ts';
import { AgendaChangeList, changeSummary, hasChanges } from '../../../../programme/AgendaChangeList.tsx';
import { AgendaImport } from '../../../../programme/AgendaImport.tsx';
import type { ChosenFile } from '../../../../api/agenda/sendAgendaFile.ts';
import { useAgendaFile } from '../../../../programme/useAgendaFile.ts';
import { useBoard } from '../../boardContext.ts';
import * as settings from '../settings/BoardSettings.css.ts';
import { messages } from './messages.ts';
import { useAgenda } from './useAgenda.ts';

/** Replaces the agenda by a file, after it has shown what changes. */
export const ImportForm = ({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) => {
  const { boardId, adminToken } = useBoard();
  const { noteResult } = useAgenda();
  const send = (chosen: ChosenFile, isDryRun: boolean) => importAgenda(boardId, chosen, isDryRun, adminToken);
  const file = useAgendaFile({ bytesMax: AGENDA_FILE_BYTES_MAX, read: (chosen) => send(chosen, true) });
  const [refused, setRefused] = useState<{ chosen: ChosenFile; why: string }>();

  const apply = async (chosen: ChosenFile): Promise<void> => {
    setRefused(undefined);
    const { isDone, complaint } = noteResult(await send(chosen, false));
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
