import type { ClientPorts } from '../boardClient.ts';
import type { Link } from '../machine/state.ts';

/** Intervals of the specification. */
export const USER_STATUS_MS = 5000;
export const USER_VOTES_MS = 10_000;
/** On a board with more viewers the polls rest while the socket is live. */
export const POLLING_VIEWERS_MAX = 100;
/** The viewer count must be small for this long before polls resume: a fluctuating count must not start them. */
export const SMALL_FOR_MS = 10_000;

/** Poll interval for a client without a socket, or after a failed read; otherwise the socket delivers the questions. */
export const OWN_QUESTIONS_MS = 10_000;

export type SessionPoll = {
  everyMs: number;
  /** Resolves to whether there was an answer. */
  read: () => Promise<boolean>;
  /** Runs immediately after each connect, and rests while the socket is live even on a small board. */
  runsOnConnect?: boolean;
};

export type SessionPollsOptions = Pick<ClientPorts, 'after' | 'random'> & {
  polls: readonly SessionPoll[];
  /** Whether the page is hidden: the polls pause. */
  isPaused?: () => boolean;
};

export type SessionPolls = {
  /** Takes each new state of the connection. */
  follow: (state: { link: Link; viewerCount?: number | undefined }) => void;
  /** Runs the polls that do not rest, as when the page is shown again. */
  readNow: () => void;
  stop: () => void;
};

/** `isDue`: the poll has no answer since the socket became live, which does not bring earlier changes. */
type Poll = SessionPoll & { cancel: (() => void) | undefined; isDue: boolean; isReading: boolean };

/**
 * Polls what the server knows of this session: immediately and then at each interval. The socket brings the same news
 * sooner, so on a board with many viewers the polls run once after each connect and then rest while it is live. Calls
 * of one poll never overlap.
 */
export const createSessionPolls = ({
  polls: described,
  after,
  random,
  isPaused = () => false,
}: SessionPollsOptions): SessionPolls => {
  const polls = described.map((poll): Poll => ({
    ...poll,
    cancel: undefined,
    isDue: true,
    isReading: false,
  }));
  let connects = 0;
  let isLive = false;
  let isLarge = false;
  let isStopped = false;

  const rests = ({ runsOnConnect = false }: Poll): boolean => isLive && (isLarge || runsOnConnect);

  const tick = (poll: Poll): void => {
    cancel(poll);
    if (rests(poll) && !poll.isDue) return;
    poll.cancel = after(poll.everyMs, () => tick(poll));
    if (!poll.isReading && !isPaused()) void read(poll);
  };

  const read = async (poll: Poll): Promise<void> => {
    const connect = connects;
    poll.isReading = true;
    const isRead = await poll.read().finally(() => (poll.isReading = false));
    if (!isRead || !isLive || isStopped) return;
    if (connect === connects) poll.isDue = false;
    else if (poll.runsOnConnect) tick(poll);
  };

  const connected = (): void => {
    connects += 1;
    for (const poll of polls) {
      poll.isDue = true;
      if (poll.runsOnConnect) tick(poll);
    }
  };

  /**
   * Cancels a poll that rests, or resumes it. It resumes at a random time within its interval, because all clients of
   * a hall have the same reason to resume at the same instant.
   */
  const restOrGoOn = (poll: Poll): void => {
    if (!rests(poll))
      poll.cancel ??= after((isLive ? SMALL_FOR_MS : 0) + random() * poll.everyMs, () => tick(poll));
    else if (!poll.isDue) cancel(poll);
  };

  for (const poll of polls) tick(poll);
  return {
    follow: ({ link: { state }, viewerCount = 0 }) => {
      if (isStopped) return;
      // A resync does not count as live: what the node sent meanwhile may have been lost.
      const isLiveNow = state === 'live' || state === 'checking';
      const hasConnected = isLiveNow && !isLive;
      isLive = isLiveNow;
      isLarge = viewerCount > POLLING_VIEWERS_MAX;
      if (hasConnected) connected();
      for (const poll of polls) restOrGoOn(poll);
    },
    readNow: () => {
      if (!isStopped && !isPaused()) for (const poll of polls) tick(poll);
    },
    stop: () => {
      isStopped = true;
      for (const poll of polls) cancel(poll);
    },
  };
};

const cancel = (poll: Poll): void => {
  poll.cancel?.();
  poll.cancel = undefined;
};
