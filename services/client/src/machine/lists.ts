import type { Position } from '@openfloor/contract/ws';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { reconnectDelayMs } from './backoff.ts';
import { READ_AGAIN_AFTER_MS } from './deadlines.ts';
import { takeFrame } from './frames.ts';
import { lose } from './loss.ts';
import { restFailed, restRead } from './rest.ts';
import { restOf, viewOf } from './startState.ts';
import { TRIES_MAX, type ConnectionState, type Link } from './state.ts';
import { readsList, streamFailed, streamListRead } from './stream.ts';
import {
  andThen,
  connect,
  ended,
  live,
  stay,
  to,
  type Effect,
  type List,
  type ReadFailure,
  type Step,
  type StepContext,
} from './transition.ts';

type Resyncing = Extract<Link, { state: 'resyncing' }>;

/** A list has arrived: it begins the view, ends a resync, or belongs to the stream or to the rest of a first part. */
export const listRead = (state: ConnectionState, list: List, context: StepContext): Step => {
  const { link, stream } = state;
  const view = viewOf(state.audience, list);
  if (link.state === 'loading') {
    const { missing = 0 } = list;
    const rest = missing > 0 ? restOf(view, missing) : undefined;
    return connect({ ...state, view, rest }, context, link.tries);
  }
  if (link.state === 'resyncing') return resynced(state, link, view, context);
  if (readsList(stream)) return streamListRead(state, stream, view, context);
  return stay(state.rest ? restRead(state, state.rest, view, context) : state);
};

export const listFailed = (state: ConnectionState, failure: ReadFailure, context: StepContext): Step => {
  const { link } = state;
  if (link.state === 'loading')
    return ended(state, failure.code) ?? lose(state, context, 0, failure.retryAfterMs);
  if (link.state === 'resyncing')
    return ended(state, failure.code) ?? readLater(state, link, failure, context);
  const { rest, stream } = state;
  if (readsList(stream)) return streamFailed(state, failure, context);
  return rest ? (ended(state, failure.code) ?? stay(restFailed(state, rest, failure, context))) : stay(state);
};

const FIRST_READ: Pick<Resyncing, 'held' | 'tries'> = { held: [], tries: 0 };

/** Reads the list again; it must be as new as the node's position and as the view. */
export const resync = (state: ConnectionState, since: Position, { held, tries } = FIRST_READ): Step => {
  const shownSeq = state.view?.epoch === since.epoch ? state.view.seq : 0;
  const minSeq = Math.max(since.seq, shownSeq);
  return to(state, { state: 'resyncing', since, held, tries }, [{ type: 'read-list', minSeq }]);
};

const resynced = (state: ConnectionState, link: Resyncing, view: BoardView, context: StepContext): Step => {
  // The list or the `resync` is older than a restore of the board.
  if (view.epoch !== link.since.epoch)
    return to(state, { ...link, readAgainAtMs: context.nowMs + READ_AGAIN_AFTER_MS });
  const start: Step = to({ ...state, view, rest: undefined, socketSeq: undefined }, live(context));
  return link.held.reduce((at, frame) => andThen(at, takeFrame(at.state, frame, context)), start);
};

/**
 * Schedules another read of the list. Keeps the socket, which works: otherwise all clients of a board would reconnect
 * each second. Drops the held frames, since reading the list may take long; the list must then be as new as the last
 * of them.
 */
const readLater = (
  state: ConnectionState,
  link: Resyncing,
  { retryAfterMs = 0 }: ReadFailure,
  { nowMs, random }: StepContext,
): Step => {
  const waitMs = Math.max(reconnectDelayMs(link.tries, random), retryAfterMs);
  const tries = Math.min(link.tries + 1, TRIES_MAX);
  const news: Effect[] = link.tries === 0 ? [{ type: 'notify', news: { type: 'lost' } }] : [];
  const { epoch } = link.since;
  const dropped = link.held.filter(({ data }) => data.epoch === epoch);
  const since = { epoch, seq: Math.max(link.since.seq, ...dropped.map(({ data }) => data.seq)) };
  return to(state, { ...link, since, held: [], tries, readAgainAtMs: nowMs + waitMs }, news);
};
