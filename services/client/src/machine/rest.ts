import type { BoardFrame } from '@openfloor/contract/ws';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { reconnectDelayMs } from './backoff.ts';
import { READ_AGAIN_AFTER_MS } from './deadlines.ts';
import { TRIES_MAX, type ConnectionState, type Rest } from './state.ts';
import { stay, type ReadFailure, type Step, type StepContext } from './transition.ts';

/** Reads the whole list. A retry asks for a list that includes all frames so far. */
export const readRest = (state: ConnectionState): Step => {
  const { rest, view } = state;
  if (!rest || !view) return stay(state);
  const { minSeq, frames } = rest.tries === 0 ? rest : { minSeq: view.seq, frames: [] };
  return {
    state: { ...state, rest: { ...rest, minSeq, frames, atMs: undefined } },
    effects: [{ type: 'read-list', part: 'rest', minSeq }],
  };
};

/** Schedules the read of the rest now that news arrive: an earlier read may have been cancelled. */
export const restDue = ({ rest }: ConnectionState, atMs: number): Pick<ConnectionState, 'rest'> =>
  rest ? { rest: { ...rest, atMs } } : {};

/** Stores a frame that was applied to the view, to apply it to the pending list as well. */
export const withFrame = ({ rest }: ConnectionState, frame: BoardFrame): Pick<ConnectionState, 'rest'> =>
  rest ? { rest: { ...rest, frames: [...rest.frames, frame] } } : {};

/** The whole list arrived: the frames that the view has and the list may lack are applied to it. */
export const restRead = (
  state: ConnectionState,
  rest: Rest,
  list: BoardView,
  { applyFrame, nowMs }: StepContext,
): ConnectionState => {
  const { view } = state;
  if (!view) return state;
  const readAgain = again(state, rest, nowMs + READ_AGAIN_AFTER_MS);
  // The board was restored: another list, or a `resync`, follows.
  if (list.epoch !== view.epoch) return readAgain;
  let whole = list;
  for (const frame of rest.frames) {
    const applied = applyFrame(whole, frame);
    if (applied.result !== 'gap') whole = applied.view;
  }
  // The server of the list was behind.
  if (whole.seq < view.seq) return readAgain;
  const socketSeq = whole.seq > view.seq ? view.seq : undefined;
  return { ...state, view: whole, rest: undefined, socketSeq };
};

export const restFailed = (
  state: ConnectionState,
  rest: Rest,
  { retryAfterMs = 0 }: ReadFailure,
  { nowMs, random }: StepContext,
): ConnectionState =>
  again(state, rest, nowMs + Math.max(reconnectDelayMs(rest.tries, random), retryAfterMs));

const again = (state: ConnectionState, rest: Rest, atMs: number): ConnectionState => ({
  ...state,
  rest: { ...rest, atMs, tries: Math.min(rest.tries + 1, TRIES_MAX) },
});
