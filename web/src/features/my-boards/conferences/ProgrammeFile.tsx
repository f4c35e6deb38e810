import type { ProgrammeRooms, RoomTalks } from '@openfloor/contract/http/agenda';
import { roomKey } from '@openfloor/contract/roomKey';
import { AgendaFileForm } from '../../../programme/AgendaFileForm.tsx';
import type { AgendaFile } from '../../../programme/useAgendaFile.ts';
import * as styles from './CreateConferenceDialog.css.ts';
import { messages } from './messages.ts';
import { keysIn } from './roomsIn.ts';

type ProgrammeFileProps = {
  file: AgendaFile<ProgrammeRooms>;
  /** The rooms of the conference as they are entered, one on each line. */
  rooms: string;
};

/** Takes the rooms of a conference from a file, and says which talks the entered rooms leave out. */
export default function ProgrammeFile({ file, rooms }: ProgrammeFileProps) {
  return (
    <div className={styles.programme}>
      <h3 className={styles.heading}>{messages.fromProgramme}</h3>
      <p className={styles.help}>{messages.programmeText}</p>
      <AgendaFileForm file={file} summary={summaryOf}>
        {(found) => <LeftRooms found={found} rooms={rooms} />}
      </AgendaFileForm>
    </div>
  );
}

const summaryOf = ({ rooms: found }: ProgrammeRooms): string => {
  const named = found.filter(({ room }) => room !== null);
  return named.length === 0 ? messages.noRoomsInFile : messages.found(named.length, talksIn(found));
};

/** Rooms of a file that are not among the entered ones. */
const LeftRooms = ({ found, rooms }: { found: ProgrammeRooms; rooms: string }) => {
  const entered = keysIn(rooms);
  const left = found.rooms.filter(({ room }) => room === null || !entered.has(roomKey(room)));
  const isNamed = found.rooms.some(({ room }) => room !== null);
  return (
    isNamed &&
    left.length > 0 && (
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
    )
  );
};

const talksIn = (rooms: readonly RoomTalks[]): number => rooms.reduce((sum, { talks }) => sum + talks, 0);
