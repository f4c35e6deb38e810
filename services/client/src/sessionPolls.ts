import type { ClientPorts } from './boardClient.ts';
import type { Link } from './machine/state.ts';

/** Intervals of the specification. */
export const USER_STATUS_MS = 5000;
export const USER_VOTES_MS = 10_000;
/** On a board with more viewers the polls rest while the socket is live. */
export const POLLING_VIEWERS_MAX = 100;
/** The hall must be small for this long before the polls go on, so that a count that wavers around the bound starts none. */
export const SMALL_FOR_MS = 10_000;

export type SessionPoll = {
  everyMs: number;
  /** Resolves to whether there was an answer. */
  read: () => Promise<boolean>;
};

export type SessionPollsOptions = Pick<ClientPorts, 'after' | 'random'> & {
  polls: readonly SessionPoll[];
  /** Whether the page is hidden: the polls pause. */
  isPaused?: () => boolean;
};

export type SessionPolls = {
  /** Takes each new state of the connection. */
  follow: (state: { link: Link; viewerCount?: number | undefined }) => void;
  /** The page is shown again. */
  resume: () => void;
  stop: () => void;
};

/** `isOwed`: no answer since the socket became live, and what changed before that has not been sent over it. */
type Poll = SessionPoll & { cancel: (() => void) | undefined; isOwed: boolean; isReading: boolean };

/**
 * Polls what the server knows of this session, its status and votes: immediately and then at each interval. The socket
 * brings the same news sooner, so on a board with many viewers the polls run once after each connect and then rest while it
 * is live. Calls of one poll never overlap.
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
    isOwed: true,
    isReading: false,
  }));
  let connects = 0;
  let isLive = false;
  let isLarge = false;
  let isStopped = false;

  const rests = (): boolean => isLive && isLarge;

  const tick = (poll: Poll): void => {
    cancel(poll);
    if (rests() && !poll.isOwed) return;
    poll.cancel = after(poll.everyMs, () => tick(poll));
    if (!poll.isReading && !isPaused()) void read(poll);
  };

  const read = async (poll: Poll): Promise<void> => {
    const connect = connects;
    poll.isReading = true;
    const isRead = await poll.read().finally(() => (poll.isReading = false));
    if (isRead && isLive && connect === connects) poll.isOwed = false;
  };

  const rest = (): void => {
    for (const poll of polls) if (!poll.isOwed) cancel(poll);
  };

  /** At a random time within the interval: the clients of a hall get the same reason in the same instant. */
  const goOn = (): void => {
    for (const poll of polls)
      poll.cancel ??= after((isLive ? SMALL_FOR_MS : 0) + random() * poll.everyMs, () => tick(poll));
  };

  for (const poll of polls) tick(poll);
  return {
    follow: ({ link: { state }, viewerCount = 0 }) => {
      if (isStopped) return;
      const rested = rests();
      // What the node sent while the list has to be read again may have been lost.
      const isLiveNow = state === 'live' || state === 'checking';
      if (isLiveNow && !isLive) {
        connects += 1;
        for (const poll of polls) poll.isOwed = true;
      }
      isLive = isLiveNow;
      isLarge = viewerCount > POLLING_VIEWERS_MAX;
      if (rests() && !rested) rest();
      if (!rests() && rested) goOn();
    },
    resume: () => {
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
