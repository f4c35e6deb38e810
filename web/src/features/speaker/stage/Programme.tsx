import { useAtomValue } from 'jotai';
import { displayLineHeight, languageOf } from '../../../design/textLanguage.ts';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import type { Programme as Announced } from './programme.ts';
import { Speakers, UpNext } from './UpNext.tsx';
import * as styles from './Programme.css.ts';

type ProgrammeProps = { session: SpeakerSession; programme: Announced };

/** The current and the next talk in large letters, while no question is on the stage. */
export const Programme = ({ session, programme: { now, next } }: ProgrammeProps) => {
  const board = useAtomValue(session.board)?.title;
  const talk = useAtomValue(session.atoms.head)?.talk.title ?? board ?? messages.titleFallback;
  return (
    <div className={styles.programme}>
      {now && <p className={styles.now}>{messages.now}</p>}
      <h1
        className={styles.title}
        dir="auto"
        lang={languageOf(talk)}
        style={{ lineHeight: displayLineHeight(talk) }}
      >
        {talk}
      </h1>
      {now && now.speakers.length > 0 && (
        <p className={styles.line}>
          <Speakers names={now.speakers} />
        </p>
      )}
      {next && <UpNext talk={next} />}
    </div>
  );
};
