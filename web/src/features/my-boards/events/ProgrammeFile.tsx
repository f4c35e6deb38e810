import type { ProgrammeRooms, RoomTalks } from '@openfloor/contract/http/agenda';
import { roomKey } from '@openfloor/contract/roomKey';
import { AgendaFileField } from '../../../design/components/AgendaFile/AgendaFileField.tsx';
import type { AgendaFile } from '../../../design/components/AgendaFile/useAgendaFile.ts';
import * as styles from './CreateEventDialog.css.ts';
import { messages } from './messages.ts';
import { keysIn } from './roomsIn.ts';

type ProgrammeFileProps = {
  file: AgendaFile<ProgrammeRooms>;
  /** The rooms of the event as they are entered, one on each line. */
  rooms: string;
};

/** Takes the rooms of an event from a file, and says which talks the entered rooms leave out. */
export default function ProgrammeFile({ file, rooms }: ProgrammeFileProps) {
  const { reading } = file;
  return (
    <div className={styles.programme}>
      <p className={styles.help}>{messages.programmeText}</p>
      <AgendaFileField {...file} />
      <div role="status">
        {reading?.state === 'read' && <Found found={reading.found.rooms} rooms={rooms} />}
      </div>
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
