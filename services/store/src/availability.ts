import { setTimeout as delay } from 'node:timers/promises';

export type Availability = {
  /** Whether Postgres answered the latest check. */
  isAway: () => boolean;
  stop: () => void;
};

export type AvailabilityOptions = {
  ping: () => Promise<unknown>;
  /** Whether Postgres has answered anything else lately. */
  isAnswering?: () => boolean;
  onChange: (isAway: boolean) => void;
};

const PING_EVERY_MS = 1000;
/** More than one slow answer: a server that is late still serves. */
const ANSWER_WAIT_MS = 6000;

/** Checks each second whether Postgres answers, so that callers need not wait to find out. */
export const watchAvailability = ({
  ping,
  isAnswering = () => false,
  onChange,
}: AvailabilityOptions): Availability => {
  let away = false;
  let stopped = false;

  const watch = async (): Promise<void> => {
    for (;;) {
      await delay(PING_EVERY_MS, undefined, { ref: false });
      if (stopped) return;
      const isPinged = await Promise.race([
        ping().then(
          () => true,
          () => false,
        ),
        delay(ANSWER_WAIT_MS, false, { ref: false }),
      ]);
      const answered = isPinged || isAnswering();
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
