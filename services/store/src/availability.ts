import { setTimeout as delay } from 'node:timers/promises';

export type Availability = {
  /** Whether Postgres answered the latest check. */
  isAway: () => boolean;
  stop: () => void;
};

export type AvailabilityOptions = {
  ping: () => Promise<unknown>;
  onChange: (isAway: boolean) => void;
};

const PING_EVERY_MS = 1000;
const ANSWER_WAIT_MS = 2000;

/** Checks each second whether Postgres answers, so that callers need not wait to find out. */
export const watchAvailability = ({ ping, onChange }: AvailabilityOptions): Availability => {
  let away = false;
  let stopped = false;

  const watch = async (): Promise<void> => {
    for (;;) {
      await delay(PING_EVERY_MS, undefined, { ref: false });
      if (stopped) return;
      const answered = await Promise.race([
        ping().then(
          () => true,
          () => false,
        ),
        delay(ANSWER_WAIT_MS, false, { ref: false }),
      ]);
      if (stopped || away === !answered) continue;
      away = !answered;
      onChange(away);
    }
  };

  void watch();
  return {
    isAway: () => away,
    stop: () => {
      stopped = true;
    },
  };
};
