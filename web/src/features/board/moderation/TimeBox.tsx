import type { BoardSettings } from '@openfloor/contract/settings';
import { useAtomValue } from 'jotai';
import { Button } from '../../../design/components/Button/Button.tsx';
import { DateTime } from '../../../design/components/DateTime/DateTime.tsx';
import { useBoard } from '../boardContext.ts';
import { useServerNow } from './serverClock.ts';
import { messages } from './settings/messages.ts';
import { useChangeSettings } from './settings/useChangeSettings.ts';
import * as styles from './TimeBox.css.ts';

const EXTEND_MS = 5 * 60_000;

/** In the header while the board has a closing time: what is left of it, and five minutes more. */
export const TimeBox = () => {
  const { atoms, isClosed } = useBoard();
  const { closesAt } = useAtomValue(atoms.settings);
  const isOver = useAtomValue(isClosed);
  return closesAt === null || isOver ? null : <Countdown closesAt={closesAt} />;
};

const Countdown = ({ closesAt }: { closesAt: NonNullable<BoardSettings['closesAt']> }) => {
  const nowMs = useServerNow(useBoard().boardId);
  const { change } = useChangeSettings();
  const leftMs = Date.parse(closesAt) - nowMs;
  const extend = async (): Promise<void> => {
    const fromMs = Math.max(Date.parse(closesAt), nowMs);
    await change({ closesAt: new Date(fromMs + EXTEND_MS).toISOString() }, messages.times.extended);
  };
  return (
    <div className={styles.row} role="group" aria-label={messages.times.timeBox}>
      {leftMs > 0 ? (
        <p className={styles.left}>
          {messages.times.closesIn} <span className={styles.clock}>{clockOf(leftMs)}</span>
        </p>
      ) : (
        <p className={styles.left}>
          {messages.times.closedAt} <DateTime at={closesAt} to="time" />
        </p>
      )}
      <Button onClick={() => void extend()}>{messages.times.extend}</Button>
    </div>
  );
};

/** Such as `4:07` or `1:04:07`. */
const clockOf = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, place) => (place === 0 ? part : String(part).padStart(2, '0'))).join(':');
};
