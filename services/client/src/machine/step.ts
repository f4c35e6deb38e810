import type { Audience } from '@openfloor/domain/view/audience';
import { startState } from './startState.ts';
import { listFailed, listRead, resync } from './lists.ts';
import { lose, loseNetwork, noticeOutage } from './loss.ts';
import { receive } from './messages.ts';
import { readingNow, sendReading } from './reading.ts';
import { readRest } from './rest.ts';
import { linkDeadlineOf, noticeAtMs, restDueAtMs, streamDueAtMs } from './due.ts';
import { TRIES_MAX, hasSocket, isOver, triesOf, type ConnectionState } from './state.ts';
import { readStream, startStream, streamFailed, streamRead } from './stream.ts';
import {
  andThen,
  check,
  connect,
  stay,
  subscribe,
  to,
  type Input,
  type Step,
  type StepContext,
} from './transition.ts';

export const startConnection = (audience: Audience): Step => ({
  state: startState(audience),
  effects: [{ type: 'read-list', part: 'first' }],
});

/** The next state after an input, and the effects for the driver. Pure. */
export const step = (state: ConnectionState, input: Input, context: StepContext): Step => {
  if (isOver(state.link)) return stay(state);
  switch (input.type) {
    case 'list-read':
      return listRead(state, input, context);
    case 'list-failed':
      return listFailed(state, input, context);
    case 'stream-read':
      return streamRead(state, input, context);
    case 'stream-failed':
      return streamFailed(state, input, context);
    case 'opened':
      return opened(state);
    case 'closed':
      return hasSocket(state.link) ? lose(state, context, input.code) : stay(state);
    case 'received':
      return hasSocket(state.link) ? receive(state, input.message, context) : stay(state);
    case 'due':
      return due(state, context);
    case 'nudged':
      return nudged(state, context);
    case 'network-lost':
      return loseNetwork(state, context);
    case 'reading':
      return readingNow(state, input.questionId, context);
    case 'suspended':
      return suspend(state);
    case 'resumed':
      return state.link.state === 'suspended' ? connect(state, context, state.link.tries) : stay(state);
    default:
      return input satisfies never;
  }
};

/** Subscribes and notes the position: the stream may move the view before the answer. */
const opened = (state: ConnectionState): Step => {
  const { link, view } = state;
  return link.state === 'connecting' && view
    ? subscribe(state, { ...link, since: { epoch: view.epoch, seq: view.seq } })
    : stay(state);
};

/** Handles all deadlines that have passed: outage notice, stream, rest of the list, reading, link. */
const due = (state: ConnectionState, context: StepContext): Step => {
  const hasPassed = (deadlineMs: number | undefined): boolean => (deadlineMs ?? Infinity) <= context.nowMs;
  let at = stay(state);
  if (hasPassed(noticeAtMs(at.state))) at = andThen(at, noticeOutage(at.state));
  const { stream } = at.state;
  if (hasPassed(streamDueAtMs(at.state)))
    at = andThen(at, stream ? readStream(at.state, stream) : startStream(at.state));
  if (hasPassed(restDueAtMs(at.state))) at = andThen(at, readRest(at.state));
  at = andThen(at, sendReading(at.state, context.nowMs));
  return hasPassed(linkDeadlineOf(at.state)) ? andThen(at, linkDue(at.state, context)) : at;
};

const linkDue = (state: ConnectionState, context: StepContext): Step => {
  const { link } = state;
  if (link.state === 'live') return check(state, context);
  if (link.state === 'resyncing') return resync(state, link.since, link);
  if (link.state === 'reconnecting') {
    // While the stream works, failed tries of the socket lead to no notice.
    const triesMax = state.stream?.isWorking ? TRIES_MAX - 1 : Infinity;
    return connect(state, context, Math.min(link.tries + 1, triesMax));
  }
  if (link.state === 'offline') return connect(state, context, link.tries);
  // No answer to `connecting` or `checking`.
  return lose(state, context);
};

/** A read of the stream that is under way may have lost its answer with the former network. */
const nudged = (state: ConnectionState, context: StepContext): Step => {
  const { link, stream } = state;
  if (link.state === 'live') return check(state, context);
  const isWaiting = link.state === 'reconnecting' || link.state === 'offline';
  const next = isWaiting ? connect(state, context, link.tries) : stay(state);
  return stream ? andThen(next, readStream(next.state, stream, false)) : next;
};

const suspend = (state: ConnectionState): Step =>
  to({ ...state, outage: undefined, stream: undefined }, { state: 'suspended', tries: triesOf(state.link) }, [
    { type: 'close' },
    { type: 'stop-reading' },
  ]);
