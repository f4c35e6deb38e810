import { reconnectDelayMs, returnDelayMs, socketDelayMs } from './backoff.ts';
import { TRIES_MAX, hasLiveSocket, triesOf, type ConnectionState } from './state.ts';
import { isStreamDue, startStream } from './stream.ts';
import { andThen, stay, to, type Effect, type Step, type StepContext } from './transition.ts';

const POLICY_VIOLATION = 1008;
const MESSAGE_TOO_BIG = 1009;
const SERVICE_RESTART = 1012;
const TRY_AGAIN_LATER = 1013;

/** The connection is lost, or a try failed: waits for the next one. */
export const lose = (state: ConnectionState, context: StepContext, code = 0, retryAfterMs = 0): Step => {
  const { link } = state;
  const close: Effect = { type: 'close' };
  const isRejected = code === POLICY_VIOLATION || code === MESSAGE_TOO_BIG;
  // A rejected client notifies of `given-up` below, which replaces the notice of an outage.
  const outage = hasLiveSocket(link) ? { sinceMs: context.nowMs, isNoticed: isRejected } : state.outage;
  const lost: ConnectionState = { ...state, outage };
  if (code === SERVICE_RESTART && hasLiveSocket(link))
    return to(
      lost,
      { state: 'reconnecting', tries: 0, atMs: context.nowMs + returnDelayMs(context.random) },
      [close],
    );
  const failed = isRejected ? Math.max(triesOf(link), TRIES_MAX) : triesOf(link);
  const isFull = code === TRY_AGAIN_LATER;
  const startsStream = !isRejected && isStreamDue(lost, isFull ? TRIES_MAX : failed);
  const hasStream = startsStream ? isFull : state.stream?.isWorking === true;
  const hasOpened = link.state === 'connecting' && link.since !== undefined;
  // With the stream there is no hurry if the node is full, or the network seems to block sockets.
  const waitsLong = hasStream && (isFull || !hasOpened);
  const delayMs = waitsLong ? socketDelayMs(context.random) : reconnectDelayMs(failed, context.random);
  const atMs = context.nowMs + Math.max(delayMs, retryAfterMs);
  const isGivenUp = failed === TRIES_MAX && !hasStream;
  const news: Effect[] = isGivenUp ? [{ type: 'notify', news: { type: 'given-up' } }] : [];
  // Counts past the limit: a nudge does not change `tries`, so the next failure would repeat the notice.
  const tries = isGivenUp ? failed + 1 : failed;
  const next = to(lost, { state: 'reconnecting', tries, atMs }, [close, ...news]);
  return startsStream ? andThen(next, startStream(next.state)) : next;
};

/** The device reports that it has no network. */
export const loseNetwork = (state: ConnectionState, { nowMs, random }: StepContext): Step => {
  const { link } = state;
  if (link.state === 'suspended') return stay(state);
  const outage = hasLiveSocket(link) ? { sinceMs: nowMs, isNoticed: false } : state.outage;
  const atMs = nowMs + reconnectDelayMs(TRIES_MAX, random);
  return to({ ...state, outage }, { state: 'offline', tries: triesOf(link), atMs }, [{ type: 'close' }]);
};

/** The outage has lasted: the viewer gets a notice, once. */
export const noticeOutage = (state: ConnectionState): Step => ({
  state: { ...state, outage: state.outage && { ...state.outage, isNoticed: true } },
  // The screens already show that the device is offline.
  effects: state.link.state === 'offline' ? [] : [{ type: 'notify', news: { type: 'lost' } }],
});
