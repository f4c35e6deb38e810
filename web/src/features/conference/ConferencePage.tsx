import { ConferenceId } from '@openfloor/contract/ids';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { Logo } from '../../design/components/Logo/Logo.tsx';
import { ThemeToggle } from '../../design/components/ThemeToggle/ThemeToggle.tsx';
import { TopBar } from '../../design/components/TopBar/TopBar.tsx';
import { lazyPart } from '../../loading/lazyPart.ts';
import { useDocumentTitle } from '../../navigation/useDocumentTitle.ts';
import { ConferenceBrand } from './ConferenceBrand.tsx';
import { ConferenceNotice } from './ConferenceNotice.tsx';
import { messages } from './messages.ts';
import { Rooms } from './Rooms.tsx';
import { useConference } from './useConference.ts';
import * as styles from './ConferencePage.css.ts';

const Organiser = lazyPart(() => import('./Organiser.tsx'));

/** The page at `/event/:eventId`: the rooms of a conference, one tap to each board. */
export default function ConferencePage() {
  const conferenceId = ConferenceId.safeParse(useParams()['eventId']).data;
  return conferenceId === undefined ? (
    <ConferenceNotice />
  ) : (
    <Conference key={conferenceId} conferenceId={conferenceId} />
  );
}

const Conference = ({ conferenceId }: { conferenceId: ConferenceId }) => {
  const { value: conference, failure, readAgain } = useConference(conferenceId);
  const [params] = useSearchParams();
  useDocumentTitle(conference?.title);
  const first = conference?.rooms[0];
  if (failure?.code === 'event-not-found') return <ConferenceNotice />;
  if (failure && !conference) return <ConferenceNotice onRetry={readAgain} />;
  return (
    <>
      <TopBar
        logo={
          first && (
            <ConferenceBrand boardId={first.boardId} title={conference.title}>
              <Logo />
            </ConferenceBrand>
          )
        }
      >
        <ThemeToggle />
      </TopBar>
      <main className={styles.page}>
        {!conference ? (
          <p role="status">{messages.loading}</p>
        ) : (
          <>
            <h1 className={styles.title} dir="auto">
              {conference.title}
            </h1>
            <p role="status" className={styles.stale}>
              {failure && messages.stale}
            </p>
            {params.has('admin') ? (
              <Suspense fallback={<Rooms conference={conference} renderTools={() => null} />}>
                <Organiser conference={conference} onChanged={readAgain} />
              </Suspense>
            ) : (
              <Rooms conference={conference} />
            )}
          </>
        )}
      </main>
    </>
  );
};
