import { DEFAULT_ORDER } from '@openfloor/domain/view/ranking';
import { useAtomValue } from 'jotai';
import { Link } from '../../../design/components/Link/Link.tsx';
import { button } from '../../../design/components/Button/Button.css.ts';
import { PlannedTime } from '../../../design/components/DateTime/PlannedTime.tsx';
import { serverNowMs } from '../../../device/serverClock.ts';
import { paths } from '../../../navigation/paths.ts';
import { displayLineHeight, languageOf } from '../../../design/textLanguage.ts';
import { messages } from '../messages.ts';
import type { SpeakerSession } from '../speakerSession.ts';
import { Clock } from './Clock.tsx';
import { SpeakerNote } from './SpeakerNote.tsx';
import { useProgramme } from '../stage/programme.ts';
import { Moves } from '../stage/Moves.tsx';
import { StageControls } from '../stage/StageControls.tsx';
import { StageNotices } from '../stage/StageNotices.tsx';
import { StageText } from '../stage/StageQuestion.tsx';
import { numberText, timeLeftText } from '../../../design/formats.ts';
import { useSpeakerNote } from './useSpeakerNote.ts';
import { useStageActions } from '../stage/useStageActions.ts';
import { useStagePlace } from '../stage/useStagePlace.ts';
import { ScreenText } from '../screen/ScreenText.tsx';
import { useSwipe } from '../screen/useSwipe.ts';
import { useTimeLeft } from './useTimeLeft.ts';
import { useWakeLock } from '../screen/useWakeLock.ts';
import * as stage from '../stage/Stage.css.ts';
import * as styles from './Confidence.css.ts';

/**
 * A screen for the speaker alone: the question that is shown, the one after it, the time left and the moderators' note.
 */
export default function Confidence({ session }: { session: SpeakerSession }) {
  const onStage = useStagePlace(session, DEFAULT_ORDER);
  const { question, staged, nextIndex } = onStage;
  const { closesAt } = useAtomValue(session.atoms.settings);
  const hasEnded = useAtomValue(session.atoms.endedAt) !== undefined;
  const head = useAtomValue(session.atoms.head);
  const talk = head?.talk.title;
  const nextTalk = useProgramme(session)?.next;
  const { note, confirm } = useSpeakerNote(session.boardId);
  const actions = useStageActions(session, onStage, confirm && { confirmNote: confirm });
  const swipe = useSwipe({ onLeft: actions.onNext, onRight: actions.onPrevious });
  useWakeLock();
  const after = nextIndex === undefined ? undefined : staged[nextIndex]?.text;
  return (
    <div className={stage.stage} data-toasts="titles">
      <header className={stage.top}>
        <div className={styles.head}>
          <h1 className={styles.title} dir="auto">
            {talk === undefined ? (
              messages.confidence
            ) : (
              <>
                <bdi>{talk}</bdi>
                <span className={styles.screenName}> · {messages.confidence}</span>
              </>
            )}
          </h1>
          <Link className={button.quiet} to={paths.speaker(session.boardId)}>
            {messages.stage}
          </Link>
        </div>
        <div className={styles.clocks}>
          <Clock session={session} questionId={question?.id} />
          <TimeLeft session={session} closesAt={hasEnded ? null : closesAt} />
        </div>
        {nextTalk && (
          <p className={styles.nextTalk}>
            {messages.nextTalk}:{' '}
            {nextTalk.startsAt !== null && <PlannedTime at={nextTalk.startsAt} nowMs={serverNowMs()} />}{' '}
            <bdi>{nextTalk.title}</bdi>
          </p>
        )}
        <SpeakerNote note={note} onConfirm={confirm} />
        <StageNotices
          session={session}
          isBrowsing={!onStage.isFollowing}
          hallSees={onStage.hallSees}
          onFollow={() => onStage.setFollowing(true)}
        />
      </header>
      <main className={note?.seenAt === null ? styles.besideNote : styles.body} {...swipe}>
        <h2 className={styles.label}>
          {messages.now}
          {question && (
            <span className={styles.votes}>
              {numberText(question.votes)} {messages.voteUnit(question.votes)}
              {question.isAnswered && ` · ${messages.answered}`}
            </span>
          )}
        </h2>
        {question ? (
          <StageText key={question.id} question={question} />
        ) : (
          <p className={styles.none}>{messages.emptyTitle}</p>
        )}
        <h2 className={styles.label}>{messages.upNext}</h2>
        <p
          className={styles.after}
          dir="auto"
          lang={after && languageOf(after)}
          style={{ lineHeight: displayLineHeight(after ?? '') }}
        >
          <ScreenText text={after ?? messages.nothingNext} />
        </p>
      </main>
      {question && (
        <footer className={styles.foot}>
          <Moves session={session} onStage={onStage} />
          <StageControls session={session} question={question} onStage={onStage} {...actions} />
        </footer>
      )}
    </div>
  );
}

const TimeLeft = ({ session, closesAt }: { session: SpeakerSession; closesAt: string | null }) => {
  const leftMs = useTimeLeft(session.boardId, closesAt);
  if (leftMs === undefined) return null;
  return (
    <p role="timer" className={leftMs > 60_000 ? styles.time : styles.lastMinute}>
      {leftMs > 0 ? (
        <>
          <span className={styles.timeLabel}>{messages.timeLeft}</span> {timeLeftText(leftMs)}
        </>
      ) : (
        messages.timeUp
      )}
    </p>
  );
};
