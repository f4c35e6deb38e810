import { reconnectDelayMs, returnDelayMs, TRIES_MAX } from './backoff.ts';
import { isPollingDue, startPolling } from './polling.ts';
import { hasLiveSocket, triesOf, type ConnectionState } from './state.ts';
import { andThen, stay, to, type Effect, type Step, type Surroundings } from './transition.ts';

const POLICY_VIOLATION = 1008;
const MESSAGE_TOO_BIG = 1009;
const SERVICE_RESTART = 1012;

/** The connection is lost, or a try failed: waits for the next one. */
export const lose = (state: ConnectionState, around: Surroundings, code = 0, retryAfterMs = 0): Step => {
  const { link } = state;
  if (link.state === 'reconnecting' || link.state === 'offline' || link.state === 'suspended')
    return stay(state);
  const close: Effect = { type: 'close' };
  const isRejected = code === POLICY_VIOLATION || code === MESSAGE_TOO_BIG;
  // A rejected client notifies of `given-up` below, which replaces the notice of an outage.
  const outage = hasLiveSocket(link) ? { sinceMs: around.nowMs, isNoticed: isRejected } : state.outage;
  const lost: ConnectionState = { ...state, outage };
  if (code === SERVICE_RESTART && hasLiveSocket(link))
    return to(lost, { state: 'reconnecting', tries: 0, atMs: around.nowMs + returnDelayMs(around.random) }, [
      close,
    ]);
  const tries = isRejected ? TRIES_MAX : triesOf(link);
  const waitMs = Math.max(reconnectDelayMs(tries, around.random), retryAfterMs);
  const news: Effect[] = tries === TRIES_MAX ? [{ type: 'notify', news: { type: 'given-up' } }] : [];
  const next = to(lost, { state: 'reconnecting', tries, atMs: around.nowMs + waitMs }, [close, ...news]);
  return !isRejected && isPollingDue(lost, tries) ? andThen(next, startPolling(next.state, around)) : next;
};

export const loseNetwork = (state: ConnectionState, { nowMs, random }: Surroundings): Step => {
  const { link } = state;
  if (link.state === 'suspended') return stay(state);
  const outage = hasLiveSocket(link) ? { sinceMs: nowMs, isNoticed: false } : state.outage;
  const atMs = nowMs + reconnectDelayMs(TRIES_MAX, random);
  return to({ ...state, outage }, { state: 'offline', tries: triesOf(link), atMs }, [{ type: 'close' }]);
};

export const noticeOutage = (state: ConnectionState): Step => ({
  state: { ...state, outage: state.outage && { ...state.outage, isNoticed: true } },
  // The screens already show that the device is offline.
  effects: state.link.state === 'offline' ? [] : [{ type: 'notify', news: { type: 'lost' } }],
});
