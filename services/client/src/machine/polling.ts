import type { BoardView } from '@openfloor/domain/view/boardView';
import { pollDelayMs } from './backoff.ts';
import { restRead } from './rest.ts';
import type { ConnectionState, Polling } from './state.ts';
import { ended, stay, type ListFailure, type Step, type Surroundings } from './transition.ts';

/** After two failed tries the network may block sockets for good. The very first connection is try 0. */
export const isPollingDue = ({ view, polling, outage }: ConnectionState, tries: number): boolean =>
  view !== undefined && polling === undefined && tries >= (outage ? 2 : 1);

export const startPolling = (state: ConnectionState, { nowMs }: Surroundings): Step =>
  stay({ ...state, polling: { atMs: nowMs, failures: 0, isWorking: false } });

export const withoutPolling = (state: ConnectionState): ConnectionState => ({ ...state, polling: undefined });

export const pollNow = (state: ConnectionState, polling: Polling, minSeq?: number): Step => ({
  state: { ...state, polling: { ...polling, atMs: undefined } },
  effects: [{ type: 'read-list', ...(minSeq !== undefined && { minSeq }) }],
});

export const pollSucceeded = (state: ConnectionState, view: BoardView, around: Surroundings): Step =>
  stay(withNextPoll(newer(state, view, around), around, 0));

export const pollFailed = (
  state: ConnectionState,
  { failures }: Polling,
  { code, retryAfterMs }: ListFailure,
  around: Surroundings,
): Step => ended(state, code) ?? stay(withNextPoll(state, around, failures + 1, retryAfterMs));

/** Sets the time of the next read, later after each failure. */
const withNextPoll = (
  state: ConnectionState,
  around: Surroundings,
  failures: number,
  retryAfterMs = 0,
): ConnectionState => {
  const waitMs = Math.max(pollDelayMs(failures, around.random), retryAfterMs);
  return { ...state, polling: { atMs: around.nowMs + waitMs, failures, isWorking: failures === 0 } };
};

/** A list may be older than the view when another node or a cache answered. */
const newer = (state: ConnectionState, view: BoardView, around: Surroundings): ConnectionState => {
  if (state.view?.epoch !== view.epoch || state.view.seq <= view.seq)
    return { ...state, view, rest: undefined, streamSeq: undefined };
  return state.rest ? restRead(state, state.rest, view, around) : state;
};
