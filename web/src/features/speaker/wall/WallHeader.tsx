import { Link } from '../../../design/components/Link/Link.tsx';
import { button } from '../../../design/components/Button/Button.css.ts';
import { paths } from '../../../navigation/paths.ts';
import { BrandOnScreen } from '../stage/BrandOnScreen.tsx';
import { Connection } from '../stage/Connection.tsx';
import { FullscreenButton } from '../stage/FullscreenButton.tsx';
import { Place, useTitles } from '../stage/Place.tsx';
import type { SpeakerSession } from '../speakerSession.ts';
import { useProgramme } from '../stage/programme.ts';
import { StageNotices } from '../stage/StageNotices.tsx';
import { Speakers, UpNext } from '../stage/UpNext.tsx';
import type { useFullscreen } from '../screen/useFullscreen.ts';
import * as stage from '../stage/Stage.css.ts';
import * as styles from './Wall.css.ts';
import { messages } from './messages.ts';

type WallHeaderProps = { session: SpeakerSession; fullscreen: ReturnType<typeof useFullscreen> };

/** The talk and the next one, connection and tools of the wall, with the moderators' notice. */
export const WallHeader = ({ session, fullscreen }: WallHeaderProps) => {
  const { conference, room, talk } = useTitles(session);
  const programme = useProgramme(session);
  return (
    <header className={stage.top}>
      <div className={stage.head}>
        <div className={stage.naming}>
          <BrandOnScreen session={session} />
          <p className={`${stage.boardTitle} ${stage.place}`}>
            <Place conference={conference} room={room} />
          </p>
          <h1 className={styles.title} dir="auto">
            {talk ?? messages.wall} {programme?.now && <Speakers names={programme.now.speakers} />}
          </h1>
          <div className={styles.line}>
            {programme?.next && <UpNext talk={programme.next} />}
            <p className={styles.figures}>
              <Connection session={session} />
            </p>
          </div>
        </div>
        <div role="toolbar" aria-label={messages.controls} className={`${styles.tools} ${stage.fading}`}>
          <FullscreenButton {...fullscreen} />
          <Link className={button.quiet} to={paths.speaker(session.boardId)}>
            {messages.stage}
          </Link>
        </div>
      </div>
      <StageNotices session={session} />
    </header>
  );
};
