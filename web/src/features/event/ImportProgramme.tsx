import type { ProgrammePut } from '@openfloor/contract/http/agenda';
import type { EventInfo } from '@openfloor/contract/http/events';
import { PROGRAMME_FILE_BYTES_MAX } from '@openfloor/contract/limits';
import { useStore } from 'jotai';
import { useId, useState } from 'react';
import { importProgramme } from '../../api/event/programmeCalls.ts';
import {
  AgendaChangeList,
  changeSummary,
  hasChanges,
} from '../../design/components/AgendaFile/AgendaChangeList.tsx';
import { AgendaFileField } from '../../design/components/AgendaFile/AgendaFileField.tsx';
import { messages as fileMessages } from '../../design/components/AgendaFile/messages.ts';
import {
  refusalText,
  useAgendaFile,
  type ChosenFile,
} from '../../design/components/AgendaFile/useAgendaFile.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import * as field from '../../design/components/TextField/TextField.css.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';
import * as styles from './ImportProgramme.css.ts';

/** What became of the import of a file. `refused`: the rooms that were not changed, while others were. */
type Outcome = { chosen: ChosenFile; why?: string; refused?: ProgrammePut['refused'] };

type ImportProgrammeProps = {
  event: EventInfo;
  /** The event was just created from a programme, which could not be imported. */
  isLeft: boolean;
  onChanged: () => Promise<void>;
  onClose: () => void;
};

/** Gives each room the talks that a file has for it, after it has shown what changes. */
export default function ImportProgramme({ event, isLeft, onChanged, onClose }: ImportProgrammeProps) {
  const store = useStore();
  const headingId = useId();
  const send = (chosen: ChosenFile, isDryRun: boolean) => importProgramme(event.id, { ...chosen, isDryRun });
  const file = useAgendaFile({ bytesMax: PROGRAMME_FILE_BYTES_MAX, read: (wanted) => send(wanted, true) });
  const [isImporting, setImporting] = useState(false);
  const [latest, setLatest] = useState<Outcome>();
  const { chosen, reading } = file;
  const changes = reading?.state === 'read' ? reading.found : undefined;
  const outcome = latest?.chosen === chosen ? latest : undefined;

  const apply = async (): Promise<void> => {
    if (!chosen || isImporting) return;
    setImporting(true);
    setLatest(outcome?.refused && { chosen, refused: outcome.refused });
    const result = await send(chosen, false);
    setImporting(false);
    if (!result.ok)
      return setLatest({ ...outcome, chosen, why: refusalText(result, messages.programme.failed) });
    await onChanged();
    const { refused } = result.value;
    if (refused.length > 0) return setLatest({ chosen, refused });
    showToast(store, { title: messages.programme.done });
    onClose();
  };
  const mayImport = outcome?.refused !== undefined || changes?.rooms.some(hasChanges);
  return (
    <section className={styles.form} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {messages.programme.open}
      </h3>
      {isLeft && (
        <p role="alert" className={styles.left}>
          {messages.programme.afterCreation}
        </p>
      )}
      <p className={styles.help}>{messages.programme.help}</p>
      <AgendaFileField {...file} />
      <p role="status" className={styles.name}>
        {outcome?.refused ? messages.programme.halfway : changes && summaryOf(changes)}
      </p>
      {outcome?.refused ? <RefusedRooms refused={outcome.refused} /> : changes && <Changes {...changes} />}
      {outcome?.why !== undefined && (
        <p role="alert" className={field.error}>
          {outcome.why}
        </p>
      )}
      <p className={styles.actions}>
        <Button onClick={onClose}>{messages.cancel}</Button>
        {/* Not disabled while importing: it would lose the focus. */}
        <Button tone="primary" disabled={!mayImport} aria-disabled={isImporting} onClick={() => void apply()}>
          {isImporting ? messages.programme.importing : messages.programme.apply}
        </Button>
      </p>
    </section>
  );
}

const summaryOf = ({ rooms, unknownRooms }: ProgrammePut): string => {
  const left = unknownRooms.reduce((sum, { talks }) => sum + talks, 0);
  const changed = rooms.some(hasChanges) ? changeSummary(rooms) : messages.programme.nothingChanges;
  return left === 0 ? changed : `${changed} · ${messages.programme.left(left)}`;
};

/** What changes in each room, and what is left out. */
const Changes = ({ rooms, refused, unknownRooms }: ProgrammePut) => {
  const changed = rooms.filter(hasChanges);
  return (
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
      {changed.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        <div className={styles.changes} role="region" aria-label={fileMessages.wouldChange} tabIndex={0}>
          {changed.map((room) => (
            <section key={room.boardId} className={styles.room}>
              <h4 className={styles.name} dir="auto">
                {room.room}
              </h4>
              <AgendaChangeList changes={room} />
            </section>
          ))}
        </div>
      )}
    </>
  );
};

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
