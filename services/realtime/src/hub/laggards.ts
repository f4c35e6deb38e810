import type { RealtimeMetrics } from '../metrics.ts';
import { CLOSE_CODES, LAG_BYTES_MAX } from '../wire/boardSocket.ts';
import { LIVE, type Member } from './member.ts';

export type Laggards = {
  /** Whether the member is to be passed by, now or since it fell behind. */
  isSkipped: (member: Member) => boolean;
  /** Has it among the living again, or leaving. */
  release: (member: Member) => void;
};

export type LaggardsOptions = {
  /** Brings a member up to date that has read all it was sent, and releases it. */
  bringUp: (member: Member) => Promise<void>;
  metrics: Pick<RealtimeMetrics, 'noteLagging'>;
  onError: (error: unknown) => void;
};

export const LAG_MS_MAX = 15_000;

/** Passes slow readers by, so that they cost the memory of what is on its way and nobody waits for them. */
export const createLaggards = ({ bringUp, metrics, onError }: LaggardsOptions): Laggards => ({
  isSkipped: (member) => {
    const { socket, pace } = member;
    if (pace.state === 'lagging') return true;
    if (socket.unsentBytes <= LAG_BYTES_MAX) return false;
    const deadline = setTimeout(() => socket.close(CLOSE_CODES.tryAgainLater), LAG_MS_MAX);
    const lagging = { state: 'lagging', deadline } as const;
    member.pace = lagging;
    metrics.noteLagging(1);
    socket.onceDrained(() => {
      if (member.pace === lagging) bringUp(member).catch(onError);
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
