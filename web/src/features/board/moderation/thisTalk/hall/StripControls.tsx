import { useAtomValue, useSetAtom } from 'jotai';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../../../design/components/DateTime/DateTime.tsx';
import { useBoard } from '../../../boardContext.ts';
import Countdown from '../../../timeBox/Countdown.tsx';
import { useIsDesk } from '../../../useMedia.ts';
import { placeAtom } from '../../places.ts';
import { useChangeSettings } from '../../rules/useChangeSettings.ts';
import { messages } from './messages.ts';
import { useServerTime } from '../../acts/time.ts';
import * as styles from './StripControls.css.ts';

const EXTEND_MS = 5 * 60_000;

/**
 * A moderator's part of the header's strip: the closing time, which opens its place in the tools, a button that adds
 * five minutes, and on a phone, where the desk's buttons are missing, one that resumes asking.
 *
 * @param isPaused whether asking is paused, and the board has not closed
 */
export const StripControls = ({ isPaused }: { isPaused: boolean }) => {
  const { atoms, isClosed } = useBoard();
  const { closesAt } = useAtomValue(atoms.settings);
  const isGone = useAtomValue(isClosed);
  const hasEnded = useAtomValue(atoms.endedAt) !== undefined;
  const isResumeOffered = !useIsDesk() && isPaused;
  if (isGone || hasEnded || (closesAt === null && !isResumeOffered)) return null;
  return (
    <div className={styles.row} role="group" aria-label={messages.strip}>
      {closesAt !== null && <ClosingTime closesAt={closesAt} />}
      {isResumeOffered && <ResumeAsking />}
    </div>
  );
};

const ClosingTime = ({ closesAt }: { closesAt: string }) => {
  // Uses the phase, not whether the board takes questions: with asking and voting paused it takes none, and still
  // closes.
  const isOver = useAtomValue(useBoard().openness.phase) === 'over';
  const openPlace = useSetAtom(placeAtom);
  const serverNow = useServerTime();
  const { change } = useChangeSettings();
  const extend = async (): Promise<void> => {
    const fromMs = Math.max(Date.parse(closesAt), await serverNow());
    await change({ closesAt: new Date(fromMs + EXTEND_MS).toISOString() }, messages.times.extended);
  };
  return (
    <>
      <div className={styles.time}>
        {isOver ? (
          <p>
            {messages.times.closedAt} <DateTime at={closesAt} to="time" />
          </p>
        ) : (
          <Countdown at={closesAt} isOpening={false} />
        )}
        <button
          type="button"
          className={styles.cover}
          aria-label={messages.times.title}
          title={messages.times.title}
          onClick={() => openPlace('times')}
        />
      </div>
      <Button onClick={() => void extend()}>{messages.times.extend}</Button>
    </>
  );
};

const ResumeAsking = () => {
  const { change } = useChangeSettings();
  const { paused, done, doneText } = messages.asking;
  return <Button onClick={() => void change({ asking: 'open' }, done.open, doneText.open)}>{paused}</Button>;
};
