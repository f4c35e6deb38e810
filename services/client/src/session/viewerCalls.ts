import type { ClientPorts } from '../boardClient.ts';
import type { ConnectionState } from '../machine/state.ts';

/**
 * Minimum time until the next call. Also used if an answer has no time: the server still counts a socket that
 * is gone.
 */
const AGAIN_AFTER_MS = 10_000;

export type ViewerCallsOptions = Pick<ClientPorts, 'after' | 'nowMs'> & {
  /** Calls `track-viewer`. @returns `again`: `againAfterMs` of the answer; undefined: the call failed */
  call: () => Promise<{ again: number | undefined } | undefined>;
};

export type ViewerCalls = {
  /** Takes each new state of the connection. */
  follow: (state: Pick<ConnectionState, 'stream'>) => void;
  stop: () => void;
};

/** Keeps the viewer counted while the board is followed without a socket. */
export const createViewerCalls = ({ after, nowMs, call }: ViewerCallsOptions): ViewerCalls => {
  /** The calls during the current outage; undefined while a socket is open, or is tried for the first time. */
  let calls: { callIfDue: () => void; end: () => void } | undefined;

  const begin = () => {
    let isOver = false;
    let cancel: (() => void) | undefined;
    let againAfterMs = AGAIN_AFTER_MS;
    /** Infinity: a call is under way. */
    let dueAtMs = Infinity;
    const next = async (): Promise<void> => {
      cancel?.();
      dueAtMs = Infinity;
      const answer = await call();
      // The server counts a viewer for 1.5 times `againAfterMs`, so a failed call is repeated in time.
      againAfterMs = answer ? (answer.again ?? AGAIN_AFTER_MS) : Math.max(AGAIN_AFTER_MS, againAfterMs / 2);
      if (isOver) return;
      dueAtMs = nowMs() + againAfterMs;
      cancel = after(againAfterMs, () => void next());
    };
    void next();
    return {
      callIfDue: () => {
        if (nowMs() >= dueAtMs) void next();
      },
      end: () => {
        isOver = true;
        cancel?.();
      },
    };
  };

  const stop = (): void => {
    calls?.end();
    calls = undefined;
  };

  return {
    follow: ({ stream }) => {
      if (!stream) return stop();
      // Browsers run the timers of a hidden page once a minute, and the answers of the stream arrive in time.
      calls?.callIfDue();
      calls ??= begin();
    },
    stop,
  };
};
