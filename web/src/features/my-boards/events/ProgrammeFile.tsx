import type { RoomTalks } from '@openfloor/contract/http/agenda';
import { roomKey } from '@openfloor/contract/roomKey';
import { useRef, useState } from 'react';
import { readProgrammeRooms } from '../../../api/event/programmeCalls.ts';
import { AgendaFileField, type ChosenFile } from '../../../design/components/AgendaFile/AgendaFileField.tsx';
import * as styles from './CreateEventDialog.css.ts';
import { messages } from './messages.ts';
import { keysIn } from './roomsIn.ts';

/** A file that was read, with the rooms that its talks name. */
export type Programme = { chosen: ChosenFile; rooms: readonly RoomTalks[] };

type ProgrammeFileProps = {
  /** The rooms of the event as they are entered, one on each line. */
  rooms: string;
  /** Undefined: the file cannot be read. */
  onRead: (programme: Programme | 'reading' | undefined) => void;
};

/** Takes the rooms of an event from a file, and says which talks the entered rooms leave out. */
export default function ProgrammeFile({ rooms, onRead }: ProgrammeFileProps) {
  const [found, setFound] = useState<readonly RoomTalks[]>();
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string>();
  /** Answers for a file or format that was chosen before are dropped. */
  const latest = useRef<ChosenFile>(undefined);

  const read = async (chosen: ChosenFile): Promise<void> => {
    latest.current = chosen;
    onRead('reading');
    setFound(undefined);
    setError(undefined);
    setReading(true);
    const result = await readProgrammeRooms(chosen);
    if (latest.current !== chosen) return;
    setReading(false);
    if (result.ok) {
      setFound(result.value.rooms);
      return onRead({ chosen, rooms: result.value.rooms });
    }
    onRead(undefined);
    if (result.code === 'body-too-large') setError(messages.fileTooLarge);
    else setError(result.code === 'invalid-request' ? result.message : messages.fileFailed);
  };
  return (
    <div className={styles.programme}>
      <p className={styles.help}>{messages.programmeText}</p>
      <AgendaFileField isReading={isReading} error={error} onChoose={(chosen) => void read(chosen)} />
      <div role="status">{found && <Found found={found} rooms={rooms} />}</div>
    </div>
  );
}

const Found = ({ found, rooms }: { found: readonly RoomTalks[]; rooms: string }) => {
  const named = found.filter(({ room }) => room !== null);
  if (named.length === 0) return <p>{messages.noRoomsInFile}</p>;
  const entered = keysIn(rooms);
  const left = found.filter(({ room }) => room === null || !entered.has(roomKey(room)));
  const talks = found.reduce((sum, each) => sum + each.talks, 0);
  return (
    <>
      <p className={styles.count}>{messages.found(named.length, talks)}</p>
      {left.length > 0 && (
        <>
          <p>{messages.notImported}</p>
          <ul className={styles.left}>
            {left.map(({ room, talks: count }) => (
              <li key={room}>
                {room === null ? messages.noRoomInFile : <bdi>{room}</bdi>}
                <span className={styles.help}> {messages.talks(count)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
