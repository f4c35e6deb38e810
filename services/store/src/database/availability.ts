import { setTimeout as delay } from 'node:timers/promises';
import { repeat } from '@openfloor/platform/repeat';

export type Availability = {
  /** Whether Postgres answered the latest check. */
  isAway: () => boolean;
  stop: () => Promise<void>;
};

export type AvailabilityOptions = {
  ping: () => Promise<unknown>;
  /** Whether Postgres has answered anything else lately. */
  isAnswering?: () => boolean;
  onChange: (isAway: boolean) => void;
};

const PING_EVERY_MS = 1000;
/** Longer than a slow answer takes: a slow server still serves. */
const ANSWER_WAIT_MS = 6000;

/** Checks each second whether Postgres answers, so that callers need not wait to find out. */
export const watchAvailability = ({
  ping,
  isAnswering = () => false,
  onChange,
}: AvailabilityOptions): Availability => {
  let away = false;
  const { stop } = repeat({
    waitMs: () => PING_EVERY_MS,
    work: async (stopped) => {
      const isPinged = await Promise.race([
        ping().then(
          () => true,
          () => false,
        ),
        delay(ANSWER_WAIT_MS, false, { ref: false }),
      ]);
      const answered = isPinged || isAnswering();
      if (stopped.aborted || away === !answered) return;
      away = !answered;
      onChange(away);
    },
    // No error to report: a failed ping is a result, and `onChange` does not throw.
    onError: () => {},
  });
  return { isAway: () => away, stop };
};
