import { useAtomValue } from 'jotai';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../../../design/components/DateTime/DateTime.tsx';
import { useBoard } from '../../../boardContext.ts';
import Countdown from '../../../timeBox/Countdown.tsx';
import { messages } from './messages.ts';
import { useChangeSettings } from '../../rules/useChangeSettings.ts';
import { useServerTime } from './useServerTime.ts';
import * as styles from './TimeBox.css.ts';

const EXTEND_MS = 5 * 60_000;

/**
 * Part of the header's strip while the board has a closing time: the time that is left, and a button that adds five
 * minutes.
 */
export const TimeBox = () => {
  const { atoms, isClosed } = useBoard();
  const { closesAt } = useAtomValue(atoms.settings);
  const isGone = useAtomValue(isClosed);
  const hasEnded = useAtomValue(atoms.endedAt) !== undefined;
  return closesAt === null || isGone || hasEnded ? null : <ClosingTime closesAt={closesAt} />;
};

const ClosingTime = ({ closesAt }: { closesAt: string }) => {
  // Uses the phase, not whether the board takes questions: with asking and voting paused it takes none, and still
  // closes.
  const isOver = useAtomValue(useBoard().openness.phase) === 'over';
  const serverNow = useServerTime();
  const { change } = useChangeSettings();
  const extend = async (): Promise<void> => {
    const fromMs = Math.max(Date.parse(closesAt), await serverNow());
    await change({ closesAt: new Date(fromMs + EXTEND_MS).toISOString() }, messages.times.extended);
  };
  return (
    <div className={styles.row} role="group" aria-label={messages.times.timeBox}>
      {isOver ? (
        <p>
          {messages.times.closedAt} <DateTime at={closesAt} to="time" />
        </p>
      ) : (
        <Countdown at={closesAt} isOpening={false} />
      )}
      <Button onClick={() => void extend()}>{messages.times.extend}</Button>
    </div>
  );
};
