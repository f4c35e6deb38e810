import type { RealtimeMetrics } from '../metrics.ts';
import { CLOSE_CODES, LAG_BYTES_MAX } from '../wire/boardSocket.ts';
import { LIVE, type Member } from './member.ts';

export type Laggards = {
  /** Whether to send the member nothing. A member with too many unsent bytes becomes a laggard. */
  isSkipped: (member: Member) => boolean;
  /** Ends the lag of a member that has caught up or leaves. */
  release: (member: Member) => void;
};

export type LaggardsOptions = {
  /** Called when the member has read everything: sends what it missed, and releases it. */
  catchUp: (member: Member) => Promise<void>;
  metrics: Pick<RealtimeMetrics, 'noteLagging'>;
  onError: (error: unknown) => void;
};

export const LAG_MS_MAX = 15_000;

/**
 * Skips members that read slowly, so that they cost only the memory of their unsent frames and delay no other member.
 */
export const createLaggards = ({ catchUp, metrics, onError }: LaggardsOptions): Laggards => ({
  isSkipped: (member) => {
    const { socket, pace } = member;
    if (pace.state === 'lagging') return true;
    if (socket.unsentBytes <= LAG_BYTES_MAX) return false;
    const deadline = setTimeout(() => socket.close(CLOSE_CODES.tryAgainLater), LAG_MS_MAX);
    const lagging = { state: 'lagging', deadline } as const;
    member.pace = lagging;
    metrics.noteLagging(1);
    socket.onceDrained(() => {
      if (member.pace !== lagging) return;
      // The member has read its backlog in time; reading the log for it may take longer than the deadline.
      clearTimeout(deadline);
      catchUp(member).catch((error: unknown) => {
        onError(error);
        // Otherwise the member would be skipped forever.
        socket.close(CLOSE_CODES.tryAgainLater);
      });
    });
    return true;
  },
  release: (member) => {
    if (member.pace.state !== 'lagging') return;
    clearTimeout(member.pace.deadline);
    member.pace = LIVE;
    metrics.noteLagging(-1);
  },
});
