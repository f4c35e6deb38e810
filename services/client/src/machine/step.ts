import type { Audience } from '@openfloor/domain/view/audience';
import { listFailed, listRead, resync } from './lists.ts';
import { lose, loseNetwork, noticeOutage } from './loss.ts';
import { receive } from './messages.ts';
import { pollNow, withoutPolling } from './polling.ts';
import { readingNow, sendReading } from './reading.ts';
import { readRest } from './rest.ts';
import {
  hasSocket,
  isOver,
  linkDeadlineOf,
  noticeAtMs,
  restDueAtMs,
  triesOf,
  type ConnectionState,
} from './state.ts';
import {
  andThen,
  check,
  connect,
  stay,
  subscribe,
  to,
  type Input,
  type Step,
  type Surroundings,
} from './transition.ts';

export const startConnection = (audience: Audience): Step => ({
  state: { audience, link: { state: 'loading', tries: 0 } },
  effects: [{ type: 'read-list', part: 'first' }],
});

/** The next state after an input, and the effects for the driver. Pure. */
export const step = (state: ConnectionState, input: Input, around: Surroundings): Step => {
  if (isOver(state.link)) return stay(state);
  switch (input.type) {
    case 'list-read':
      return listRead(state, input, around);
    case 'list-failed':
      return listFailed(state, input, around);
    case 'opened':
      return opened(state);
    case 'closed':
      return hasSocket(state.link) ? lose(state, around, input.code) : stay(state);
    case 'received':
      return hasSocket(state.link) ? receive(state, input.message, around) : stay(state);
    case 'due':
      return due(state, around);
    case 'nudged':
      return nudged(state, around);
    case 'network-lost':
      return loseNetwork(state, around);
    case 'written':
      return state.polling ? pollNow(state, state.polling, input.seq) : stay(state);
    case 'reading':
      return readingNow(state, input.questionId, around);
    case 'suspended':
      return suspend(state);
    case 'resumed':
      return state.link.state === 'suspended' ? connect(state, around, state.link.tries) : stay(state);
    default:
      return input satisfies never;
  }
};

/** Subscribes and notes the position: polling may move the view before the answer. */
const opened = (state: ConnectionState): Step => {
  const { link, view } = state;
  return link.state === 'connecting' && view
    ? subscribe(state, { ...link, since: { epoch: view.epoch, seq: view.seq } })
    : stay(state);
};

/** Several deadlines may have passed: the notice of an outage, the next poll, the rest of the list, the reading, that of the link. */
const due = (state: ConnectionState, around: Surroundings): Step => {
  const hasPassed = (deadlineMs: number | undefined): boolean => (deadlineMs ?? Infinity) <= around.nowMs;
  let at = stay(state);
  if (hasPassed(noticeAtMs(at.state))) at = andThen(at, noticeOutage(at.state));
  const { polling } = at.state;
  if (polling && hasPassed(polling.atMs)) at = andThen(at, pollNow(at.state, polling));
  if (hasPassed(restDueAtMs(at.state))) at = andThen(at, readRest(at.state));
  at = andThen(at, sendReading(at.state, around.nowMs));
  return hasPassed(linkDeadlineOf(at.state)) ? andThen(at, linkDue(at.state, around)) : at;
};

const linkDue = (state: ConnectionState, around: Surroundings): Step => {
  const { link } = state;
  if (link.state === 'live') return check(state, around);
  if (link.state === 'resyncing') return resync(state, link.since, link);
  if (link.state === 'reconnecting') return connect(state, around, link.tries + 1);
  if (link.state === 'offline') return connect(state, around, link.tries);
  // No answer to `connecting` or `checking`.
  return lose(state, around);
};

const nudged = (state: ConnectionState, around: Surroundings): Step => {
  const { link } = state;
  if (link.state === 'live') return check(state, around);
  return link.state === 'reconnecting' || link.state === 'offline'
    ? connect(state, around, link.tries)
    : stay(state);
};

const suspend = (state: ConnectionState): Step =>
  to({ ...withoutPolling(state), outage: undefined }, { state: 'suspended', tries: triesOf(state.link) }, [
    { type: 'close' },
    { type: 'stop-reading' },
  ]);
