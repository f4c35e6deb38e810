import { EventId } from '@openfloor/contract/ids';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { ThemeToggle } from '../../design/components/ThemeToggle/ThemeToggle.tsx';
import { TopBar } from '../../design/components/TopBar/TopBar.tsx';
import { lazyPart } from '../../loading/lazyPart.ts';
import { useDocumentTitle } from '../../navigation/useDocumentTitle.ts';
import { EventNotice } from './EventNotice.tsx';
import { messages } from './messages.ts';
import { RoomRow } from './RoomRow.tsx';
import { useEvent } from './useEvent.ts';
import * as styles from './EventPage.css.ts';

const Organiser = lazyPart(() => import('./Organiser.tsx'));

/** The page at `/event/:eventId`: the rooms of an event, one tap to each board. */
export default function EventPage() {
  const eventId = EventId.safeParse(useParams()['eventId']).data;
  return eventId === undefined ? <EventNotice /> : <Event key={eventId} eventId={eventId} />;
}

const Event = ({ eventId }: { eventId: EventId }) => {
  const { loaded, reload } = useEvent(eventId);
  const [params] = useSearchParams();
  useDocumentTitle(loaded.state === 'ready' ? loaded.event.title : undefined);
  if (loaded.state === 'missing') return <EventNotice />;
  if (loaded.state === 'failed') return <EventNotice onRetry={() => void reload()} />;
  return (
    <>
      <TopBar>
        <ThemeToggle />
      </TopBar>
      <main className={styles.page}>
        {loaded.state === 'loading' ? (
          <p role="status">{messages.loading}</p>
        ) : (
          <>
            <h1 className={styles.title} dir="auto">
              {loaded.event.title}
            </h1>
            <p role="status" className={styles.stale}>
              {loaded.isStale && messages.stale}
            </p>
            {loaded.event.rooms.length === 0 ? (
              <EmptyState title={messages.noRooms} text={messages.noRoomsText} />
            ) : (
              <ul className={styles.list} aria-label={messages.rooms}>
                {loaded.event.rooms.map((room) => (
                  <RoomRow key={room.boardId} room={room} eventId={eventId} />
                ))}
              </ul>
            )}
            {params.has('admin') && (
              <Suspense>
                <Organiser event={loaded.event} onChanged={reload} />
              </Suspense>
            )}
          </>
        )}
      </main>
    </>
  );
};
