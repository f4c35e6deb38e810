import type { ConferenceInfo, ConferenceRoom } from '@openfloor/contract/http/conferences';
import type { ReactNode } from 'react';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { messages } from './messages.ts';
import { RoomRow } from './RoomRow.tsx';
import * as styles from './ConferencePage.css.ts';

type RoomsProps = {
  conference: ConferenceInfo;
  /** Renders an organiser's tools below a room. */
  renderTools?: (room: ConferenceRoom) => ReactNode;
};

/** The rooms of a conference. */
export const Rooms = ({ conference: { id, rooms }, renderTools }: RoomsProps) =>
  rooms.length === 0 ? (
    <EmptyState title={messages.noRooms} text={messages.noRoomsText} />
  ) : (
    <ul className={styles.list} aria-label={messages.rooms}>
      {rooms.map((room) => (
        <li key={room.boardId} className={styles.item}>
          <RoomRow room={room} conferenceId={id} />
          {renderTools && <div className={styles.tools}>{renderTools(room)}</div>}
        </li>
      ))}
    </ul>
  );
