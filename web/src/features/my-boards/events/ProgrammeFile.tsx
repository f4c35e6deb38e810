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
  const found = reading?.state === 'read' ? reading.found.rooms : [];
  const named = found.filter(({ room }) => room !== null);
  const entered = keysIn(rooms);
  const left = found.filter(({ room }) => room === null || !entered.has(roomKey(room)));
  return (
    <div className={styles.programme}>
      <p className={styles.help}>{messages.programmeText}</p>
      <AgendaFileField {...file} />
      <p role="status" className={styles.count}>
        {reading?.state === 'read' &&
          (named.length === 0 ? messages.noRoomsInFile : messages.found(named.length, talksIn(found)))}
      </p>
      {named.length > 0 && left.length > 0 && (
        <div>
          <p>{messages.notImported}</p>
          <ul className={styles.left}>
            {left.map(({ room, talks }) => (
              <li key={room}>
                {room === null ? messages.noRoomInFile : <bdi>{room}</bdi>}
                <span className={styles.help}> {messages.talks(talks)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const talksIn = (rooms: readonly RoomTalks[]): number => rooms.reduce((sum, { talks }) => sum + talks, 0);
