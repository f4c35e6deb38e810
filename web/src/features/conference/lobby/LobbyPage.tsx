import type { ConferenceInfo, ConferenceRoom } from '@openfloor/contract/http/conferences';
import { ConferenceId } from '@openfloor/contract/ids';
import { useParams } from 'react-router-dom';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { paths } from '../../../navigation/paths.ts';
import { useDocumentTitle } from '../../../navigation/useDocumentTitle.ts';
import { ConferenceBrand } from '../ConferenceBrand.tsx';
import { ConferenceNotice } from '../ConferenceNotice.tsx';
import { messages } from '../messages.ts';
import { talkText } from '../RoomRow.tsx';
import { useConference } from '../useConference.ts';
import * as styles from './LobbyPage.css.ts';

/** The page at `/event/:eventId/lobby`: a screen of all rooms, for people who pass by. */
export default function LobbyPage() {
  const conferenceId = ConferenceId.safeParse(useParams()['eventId']).data;
  return conferenceId === undefined ? (
    <ConferenceNotice />
  ) : (
    <Lobby key={conferenceId} conferenceId={conferenceId} />
  );
}

const Lobby = ({ conferenceId }: { conferenceId: ConferenceId }) => {
  const { value: conference, failure, readAgain } = useConference(conferenceId);
  useDocumentTitle(conference?.title);
  if (failure?.code === 'event-not-found') return <ConferenceNotice />;
  if (failure && !conference) return <ConferenceNotice onRetry={readAgain} />;
  if (!conference)
    return (
      <main className={styles.screen}>
        <p role="status">{messages.loading}</p>
      </main>
    );
  return (
    <main className={styles.screen}>
      <Head conference={conference} />
      <ul className={styles.rooms} data-rooms={sizeFor(conference.rooms.length)} aria-label={messages.rooms}>
        {conference.rooms.map((room) => (
          <Room key={room.boardId} room={room} />
        ))}
      </ul>
    </main>
  );
};

/** Size class of the rooms: the more rooms, the smaller each is. */
const sizeFor = (rooms: number): 'pair' | 'few' | 'several' | 'many' => {
  if (rooms <= 2) return 'pair';
  if (rooms <= 6) return 'few';
  return rooms <= 15 ? 'several' : 'many';
};

const Head = ({ conference: { title, shortId, rooms } }: { conference: ConferenceInfo }) => {
  const path = paths.shortLink(shortId);
  const [first] = rooms;
  return (
    <header className={styles.head}>
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      <div className={styles.join}>
        {first && (
          <div className={styles.brand}>
            <ConferenceBrand boardId={first.boardId} title={title} isOnScreen />
          </div>
        )}
        <p className={styles.address} dir="ltr">
          {location.host}
          <wbr />
          <span className={styles.path}>{path}</span>
        </p>
      </div>
      <div className={styles.code}>
        <QrCode content={location.origin + path} label={messages.code} />
      </div>
    </header>
  );
};

const Room = ({ room: { room, now, next, endedAt } }: { room: ConferenceRoom }) => (
  <li className={styles.room}>
    <h2 className={styles.name} dir="auto">
      {room}
    </h2>
    {endedAt === undefined ? (
      <>
        {now && (
          <p className={styles.now} dir="auto">
            {now.title}
          </p>
        )}
        {now && now.speakers.length > 0 && (
          <p className={styles.speakers} dir="auto">
            {now.speakers.join(', ')}
          </p>
        )}
        {next && (
          <p className={now ? styles.next : styles.first} dir="auto">
            {messages.next} {talkText(next)}
          </p>
        )}
      </>
    ) : (
      <p className={styles.next}>{messages.ended}</p>
    )}
  </li>
);
