import { importProgramme } from '@openfloor/contract/calls/conferences';
import type { ProgrammePut } from '@openfloor/contract/http/agenda';
import type { ConferenceInfo } from '@openfloor/contract/http/conferences';
import { PROGRAMME_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { useStore } from 'jotai';
import { useId, useState } from 'react';
import { upload, type ChosenFile } from '../../api/agenda/chosenFile.ts';
import { send } from '../../api/http/apiClient.ts';
import { AgendaChangeList, changeSummary, hasChanges } from '../../programme/AgendaChangeList.tsx';
import { AgendaImport } from '../../programme/AgendaImport.tsx';
import { refusalText, useAgendaFile } from '../../programme/useAgendaFile.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';
import * as styles from './ImportProgramme.css.ts';

/** Result of importing a file. `refused`: the rooms that were not changed, while others were. */
type Outcome = { chosen: ChosenFile; why?: string; refused?: ProgrammePut['refused'] };

type ImportProgrammeProps = {
  conference: ConferenceInfo;
  /** Whether the conference was just created from a programme that could not be imported. */
  isImportFailed: boolean;
  onChanged: () => void;
  onClose: () => void;
};

/** Imports the talks of each room from a file, after a preview of what changes. */
export default function ImportProgramme({
  conference,
  isImportFailed,
  onChanged,
  onClose,
}: ImportProgrammeProps) {
  const store = useStore();
  const headingId = useId();
  const sendFile = (chosen: ChosenFile, isDryRun: boolean) =>
    send(
      importProgramme,
      { eventId: conference.id, ...chosen.choices, dryRun: isDryRun ? '1' : '0' },
      upload(chosen),
    );
  const file = useAgendaFile({
    bytesMax: PROGRAMME_FILE_BYTES_MAX,
    read: (chosen) => sendFile(chosen, true),
  });
  const [latest, setLatest] = useState<Outcome>();
  const outcome = latest?.chosen === file.state?.chosen ? latest : undefined;

  const apply = async (chosen: ChosenFile): Promise<void> => {
    setLatest(outcome?.refused && { chosen, refused: outcome.refused });
    const result = await sendFile(chosen, false);
    if (!result.ok)
      return setLatest({ ...outcome, chosen, why: refusalText(result, messages.programme.failed) });
    onChanged();
    const { refused } = result.value;
    if (refused.length > 0) return setLatest({ chosen, refused });
    showToast(store, { title: messages.programme.done });
    onClose();
  };
  return (
    <section className={styles.form} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {messages.programme.open}
      </h3>
      {isImportFailed && (
        <p role="alert" className={styles.left}>
          {messages.programme.afterCreation}
        </p>
      )}
      <p className={styles.help}>{messages.programme.help}</p>
      <AgendaImport
        file={file}
        summary={(found) => (outcome?.refused ? messages.programme.halfway : summaryOf(found))}
        mayImport={({ rooms }) => outcome?.refused !== undefined || rooms.some(hasChanges)}
        onImport={apply}
        onCancel={onClose}
        complaint={outcome?.why}
      >
        {(found) => (outcome?.refused ? <RefusedRooms refused={outcome.refused} /> : <Changes {...found} />)}
      </AgendaImport>
    </section>
  );
}

const summaryOf = ({ rooms, refused, unknownRooms, talks }: ProgrammePut): string => {
  const left = unknownRooms.reduce((sum, unknown) => sum + unknown.talks, 0);
  // The answer does not say how many talks refused rooms would get.
  const changed = changeSummary(rooms, refused.length > 0 ? {} : { talks, left });
  return left === 0 ? changed : `${changed} · ${messages.programme.left(left)}`;
};

/** What changes in each room, and what is left out. */
const Changes = ({ rooms, refused, unknownRooms }: ProgrammePut) => (
  <>
    {unknownRooms.length > 0 && (
      <div className={styles.left}>
        <p>{messages.programme.unknownRooms}</p>
        <ul>
          {unknownRooms.map(({ room, talks, closed }) => (
            <li key={room}>
              {room === null ? messages.programme.noRoom : <bdi>{room}</bdi>}
              <span className={styles.count}> {messages.programme.talks(talks)}</span>
              {closed && <span className={styles.count}> · {messages.programme.closed}</span>}
            </li>
          ))}
        </ul>
      </div>
    )}
    <RefusedRooms refused={refused} />
    <AgendaChangeList agendas={rooms.map((changes) => ({ room: changes.room, changes }))} />
  </>
);

const RefusedRooms = ({ refused }: Pick<ProgrammePut, 'refused'>) =>
  refused.length > 0 && (
    <ul className={styles.left}>
      {refused.map(({ boardId, room, message }) => (
        <li key={boardId}>
          <bdi className={styles.name}>{room}</bdi>: {message}
        </li>
      ))}
    </ul>
  );
