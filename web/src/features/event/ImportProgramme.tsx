import type { ProgrammePut } from '@openfloor/contract/http/agenda';
import type { EventInfo } from '@openfloor/contract/http/events';
import { useStore } from 'jotai';
import { useId, useState } from 'react';
import { importProgramme } from '../../api/event/programmeCalls.ts';
import { AgendaChangeList, hasChanges } from '../../design/components/AgendaFile/AgendaChangeList.tsx';
import { AgendaFileField, type ChosenFile } from '../../design/components/AgendaFile/AgendaFileField.tsx';
import { messages as fileMessages } from '../../design/components/AgendaFile/messages.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { messages } from './messages.ts';
import * as styles from './ImportProgramme.css.ts';

type Read =
  | { state: 'reading' }
  | { state: 'read'; changes: ProgrammePut }
  /** Some rooms were changed, others not. */
  | { state: 'halfway'; refused: ProgrammePut['refused'] }
  | { state: 'refused'; why: string };

/** Answers whose message says what to change in the file, or that the call cannot be repeated as it is. */
const SAID: ReadonlySet<string> = new Set(['invalid-request', 'rate-limited', 'changed-meanwhile']);

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
  const [chosen, setChosen] = useState<ChosenFile>();
  const [read, setRead] = useState<Read>();
  const [isImporting, setImporting] = useState(false);

  const call = async (wanted: ChosenFile, isDryRun: boolean): Promise<ProgrammePut | undefined> => {
    const result = await importProgramme(event.id, { ...wanted, isDryRun });
    if (result.ok) return result.value;
    const isSaid = result.code !== undefined && SAID.has(result.code);
    const why = result.code === 'body-too-large' ? messages.programme.tooLarge : messages.failed;
    setRead({ state: 'refused', why: isSaid ? result.message : why });
    return undefined;
  };
  const look = async (wanted: ChosenFile): Promise<void> => {
    setChosen(wanted);
    setRead({ state: 'reading' });
    const changes = await call(wanted, true);
    if (changes) setRead({ state: 'read', changes });
  };
  const apply = async (): Promise<void> => {
    if (!chosen || isImporting) return;
    setImporting(true);
    const done = await call(chosen, false);
    setImporting(false);
    if (!done) return;
    await onChanged();
    if (done.refused.length > 0) return setRead({ state: 'halfway', refused: done.refused });
    showToast(store, { title: messages.programme.done });
    onClose();
  };
  const mayImport =
    read?.state === 'halfway' || (read?.state === 'read' && read.changes.rooms.some(hasChanges));
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
      <AgendaFileField
        isReading={read?.state === 'reading'}
        error={read?.state === 'refused' ? read.why : undefined}
        onChoose={(wanted) => void look(wanted)}
      />
      <div role="status">
        {read?.state === 'read' && <Changes {...read.changes} />}
        {read?.state === 'halfway' && (
          <>
            <p>{messages.programme.halfway}</p>
            <RefusedRooms refused={read.refused} />
          </>
        )}
      </div>
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
      {changed.length === 0 ? (
        <p>{messages.programme.nothingChanges}</p>
      ) : (
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
