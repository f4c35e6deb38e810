import type { ErrorCode } from '@openfloor/contract/errors';
import type { Question } from '@openfloor/contract/questions';
import type { BoardFrame, Position, ServerMessage } from '@openfloor/contract/ws';
import { assertNever } from '@openfloor/domain/assertNever';
import type { Audience } from '@openfloor/domain/view/audience';
import { applyFrame, type BoardView } from '@openfloor/domain/view/boardView';
import { pollDelayMs, reconnectDelayMs, returnDelayMs, TRIES_MAX } from './backoff.ts';
import {
  ANSWER_WITHIN_MS,
  CONNECT_WITHIN_MS,
  OUTAGE_TOLD_AFTER_MS,
  READ_AGAIN_AFTER_MS,
  SILENCE_MS,
} from './deadlines.ts';

/** Where the connection to a board stands. `tries` failed since it was last live; times in ms since the epoch. */
export type Link =
  /** The list is read for the first time. */
  | { state: 'loading'; tries: number }
  /** A socket opens and subscribes. */
  | { state: 'connecting'; tries: number; untilMs: number }
  | { state: 'live'; checkAtMs: number }
  /** Live as far as one can tell: subscribed again, after a gap or a long silence, and waiting for the answer. */
  | { state: 'checking'; untilMs: number }
  /** Live, but the list must be read anew, as the node that stands at `since` says, before `held` can be applied. */
  | {
      state: 'resyncing';
      since: Position;
      held: readonly BoardFrame[];
      /** Reads of the list that failed. */
      tries: number;
      readAgainAtMs?: number;
    }
  | { state: 'reconnecting'; tries: number; atMs: number }
  /** The device says that it has no network; tried nevertheless now and then. */
  | { state: 'offline'; tries: number; atMs: number }
  /** The page rests in the back-forward cache. */
  | { state: 'suspended'; tries: number }
  /** The board was closed, or never was. */
  | { state: 'gone' }
  /** The token does not open this board. */
  | { state: 'refused' };

/** A live connection was lost at `sinceMs`. One that returns soon is not worth a word to the visitor. */
export type Outage = { sinceMs: number; isTold: boolean };

/**
 * The list is read at intervals while no socket gets through, as on networks that block WebSockets.
 * `atMs`: the next read; undefined while one is under way. `failures`: reads that failed since the last that did not.
 */
export type Polling = { atMs: number | undefined; failures: number; hasRead: boolean };

export type StreamState = {
  readonly audience: Audience;
  readonly link: Link;
  readonly view?: BoardView;
  readonly viewerCount?: number;
  readonly outage?: Outage | undefined;
  readonly polling?: Polling | undefined;
};

export type Input =
  | { type: 'list-read'; questions: readonly Question[]; position: Position }
  | { type: 'list-failed'; code: ErrorCode | 'unreachable' | 'unknown'; retryAfterMs?: number }
  | { type: 'opened' }
  | { type: 'closed'; code: number }
  | { type: 'received'; message: ServerMessage }
  /** A deadline of the state has passed, see `deadlineOf`. */
  | { type: 'due' }
  /** A write of this client was accepted; without a socket its effect is read from the list. */
  | { type: 'written'; seq: number }
  /** A good moment to try: the network is back, the tab is shown, the visitor asks for it. */
  | { type: 'nudged' }
  | { type: 'network-lost' }
  | { type: 'suspended' }
  | { type: 'resumed' };

export type Effect =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'subscribe'; since: Position }
  | { type: 'read-list'; minSeq?: number }
  | { type: 'stop-reading' }
  | { type: 'tell'; news: News };

/** News for the visitor: `lost` once an outage lasts, `given-up` after the fifth try; each once per outage. */
export type News =
  { type: 'lost' } | { type: 'given-up' } | { type: 'error' } | { type: 'blocked'; isBlocked: boolean };

export type Surroundings = { nowMs: number; random: number };
export type Step = { state: StreamState; effects: Effect[] };

const POLICY_VIOLATION = 1008;
const MESSAGE_TOO_BIG = 1009;
const SERVICE_RESTART = 1012;

export const startStream = (audience: Audience): Step => ({
  state: { audience, link: { state: 'loading', tries: 0 } },
  effects: [{ type: 'read-list' }],
});

/** When the state wants a `due`; undefined: it waits for something else. */
export const deadlineOf = (state: StreamState): number | undefined => {
  const deadlines = [linkDeadlineOf(state), toldAtMs(state), state.polling?.atMs];
  const set = deadlines.filter((deadline) => deadline !== undefined);
  return set.length === 0 ? undefined : Math.min(...set);
};

const toldAtMs = ({ outage }: StreamState): number | undefined =>
  outage && !outage.isTold ? outage.sinceMs + OUTAGE_TOLD_AFTER_MS : undefined;

/** When the connection itself wants a `due`. */
export const linkDeadlineOf = ({ link }: StreamState): number | undefined => {
  if (link.state === 'live') return link.checkAtMs;
  if (link.state === 'connecting' || link.state === 'checking') return link.untilMs;
  if (link.state === 'resyncing') return link.readAgainAtMs;
  return link.state === 'reconnecting' || link.state === 'offline' ? link.atMs : undefined;
};

/** What an input makes of a state, and what is to be done about it. Pure. */
export const step = (state: StreamState, input: Input, around: Surroundings): Step => {
  if (isOver(state.link)) return stay(state);
  switch (input.type) {
    case 'list-read':
      return listRead(state, input, around);
    case 'list-failed':
      return listFailed(state, input, around);
    case 'opened':
      return state.link.state === 'connecting' ? subscribe(state, state.link) : stay(state);
    case 'closed':
      return lose(state, around, input.code);
    case 'received':
      return received(state, input.message, around);
    case 'due':
      return due(state, around);
    case 'nudged':
      return nudged(state, around);
    case 'network-lost':
      return networkLost(state, around);
    case 'written':
      return state.polling ? readNow(state, input.seq) : stay(state);
    case 'suspended':
      return to(
        { ...withoutPolling(state), outage: undefined },
        { state: 'suspended', tries: triesOf(state.link) },
        [{ type: 'close' }, { type: 'stop-reading' }],
      );
    case 'resumed':
      return state.link.state === 'suspended' ? connect(state, around, state.link.tries) : stay(state);
    default:
      return assertNever(input);
  }
};

/** What the screens show of a connection that is not live. */
export type Shortfall =
  /** It may return any moment: the live mark says enough. */
  | 'brief'
  /** It lasts. */
  | 'lasting'
  /** No socket gets through, but the list is read every few seconds. */
  | 'slower';

export const shortfallOf = ({ link, outage, polling }: StreamState): Shortfall => {
  if (polling?.hasRead && polling.failures === 0) return 'slower';
  return (outage ? outage.isTold : triesOf(link) > 0) ? 'lasting' : 'brief';
};

export const isOver = (link: Link): boolean => link.state === 'gone' || link.state === 'refused';

const stay = (state: StreamState): Step => ({ state, effects: [] });
const to = (state: StreamState, link: Link, effects: Effect[] = []): Step => ({
  state: { ...state, link },
  effects,
});

const triesOf = (link: Link): number => ('tries' in link ? link.tries : 0);

const live = ({ nowMs }: Surroundings): Link => ({ state: 'live', checkAtMs: nowMs + SILENCE_MS });

const positionOf = ({ epoch, seq }: BoardView): Position => ({ epoch, seq });

const subscribe = (state: StreamState, link: Link): Step =>
  to(state, link, state.view ? [{ type: 'subscribe', since: positionOf(state.view) }] : []);

/** Asks again from where the view stands: a frame, `resync`, or at least a sign of life must follow. */
const check = (state: StreamState, { nowMs }: Surroundings): Step =>
  subscribe(state, { state: 'checking', untilMs: nowMs + ANSWER_WITHIN_MS });

const connect = (state: StreamState, { nowMs }: Surroundings, tries: number): Step =>
  state.view
    ? to(state, { state: 'connecting', tries, untilMs: nowMs + CONNECT_WITHIN_MS }, [{ type: 'open' }])
    : to(state, { state: 'loading', tries }, [{ type: 'read-list' }]);

const wasLive = ({ state }: Link): boolean =>
  state === 'live' || state === 'checking' || state === 'resyncing';

/** The connection is lost; says so the first time, and when the tries are used up. */
const lose = (state: StreamState, around: Surroundings, code = 0, retryAfterMs = 0): Step => {
  const { link } = state;
  if (link.state === 'reconnecting' || link.state === 'offline' || link.state === 'suspended')
    return stay(state);
  const close: Effect = { type: 'close' };
  const needsMending = code === POLICY_VIOLATION || code === MESSAGE_TOO_BIG;
  // A client that was shown the door hears that instead of the news of an outage.
  const outage = wasLive(link) ? { sinceMs: around.nowMs, isTold: needsMending } : state.outage;
  const lost: StreamState = { ...state, outage };
  if (code === SERVICE_RESTART && wasLive(link))
    return to(lost, { state: 'reconnecting', tries: 0, atMs: around.nowMs + returnDelayMs(around.random) }, [
      close,
    ]);
  const tries = needsMending ? TRIES_MAX : triesOf(link);
  const waitMs = Math.max(reconnectDelayMs(tries, around.random), retryAfterMs);
  const news: Effect[] = tries === TRIES_MAX ? [{ type: 'tell', news: { type: 'given-up' } }] : [];
  const next = to(lost, { state: 'reconnecting', tries, atMs: around.nowMs + waitMs }, [close, ...news]);
  return !needsMending && isPollingDue(lost, tries) ? andThen(next, startPolling(next.state, around)) : next;
};

/** After two tries that failed the network may well block sockets for good. The first of all connections is try 0. */
const isPollingDue = ({ view, polling, outage }: StreamState, tries: number): boolean =>
  view !== undefined && polling === undefined && tries >= (outage ? 2 : 1);

const startPolling = (state: StreamState, { nowMs }: Surroundings): Step =>
  stay({
    ...state,
    polling: { atMs: nowMs, failures: 0, hasRead: false },
  });

const withoutPolling = (state: StreamState): StreamState => ({ ...state, polling: undefined });

const readNow = (state: StreamState, minSeq?: number): Step => ({
  state: { ...state, polling: state.polling && { ...state.polling, atMs: undefined } },
  effects: [{ type: 'read-list', ...(minSeq !== undefined && { minSeq }) }],
});

/** The next read of the list, later after each failure. */
const polled = (
  state: StreamState,
  around: Surroundings,
  failures: number,
  retryAfterMs = 0,
): StreamState => {
  const waitMs = Math.max(pollDelayMs(failures, around.random), retryAfterMs);
  const hasRead = failures === 0 || (state.polling?.hasRead ?? false);
  return { ...state, polling: { atMs: around.nowMs + waitMs, failures, hasRead } };
};

/** Several deadlines may have passed: that of the news of an outage, of the next read, of the connection. */
const due = (state: StreamState, around: Surroundings): Step => {
  const hasPassed = (deadlineMs: number | undefined): boolean =>
    deadlineMs !== undefined && deadlineMs <= around.nowMs;
  let at = stay(state);
  if (hasPassed(toldAtMs(at.state))) at = andThen(at, tellOutage(at.state));
  if (hasPassed(at.state.polling?.atMs)) at = andThen(at, readNow(at.state));
  return hasPassed(linkDeadlineOf(at.state)) ? andThen(at, linkDue(at.state, around)) : at;
};

const tellOutage = (state: StreamState): Step => ({
  state: { ...state, outage: state.outage && { ...state.outage, isTold: true } },
  // The screens say by themselves that a device is offline.
  effects: state.link.state === 'offline' ? [] : [{ type: 'tell', news: { type: 'lost' } }],
});

const linkDue = (state: StreamState, around: Surroundings): Step => {
  const { link } = state;
  if (link.state === 'live') return check(state, around);
  if (link.state === 'resyncing') return resync(state, link.since, link);
  if (link.state === 'reconnecting') return connect(state, around, link.tries + 1);
  if (link.state === 'offline') return connect(state, around, link.tries);
  return link.state === 'connecting' || link.state === 'checking' ? lose(state, around) : stay(state);
};

const nudged = (state: StreamState, around: Surroundings): Step => {
  const { link } = state;
  if (link.state === 'live') return check(state, around);
  return link.state === 'reconnecting' || link.state === 'offline'
    ? connect(state, around, link.tries)
    : stay(state);
};

const networkLost = (state: StreamState, { nowMs, random }: Surroundings): Step => {
  const { link } = state;
  if (link.state === 'suspended') return stay(state);
  const outage = wasLive(link) ? { sinceMs: nowMs, isTold: false } : state.outage;
  const atMs = nowMs + reconnectDelayMs(TRIES_MAX, random);
  return to({ ...state, outage }, { state: 'offline', tries: triesOf(link), atMs }, [{ type: 'close' }]);
};

const listRead = (
  state: StreamState,
  { questions, position }: Extract<Input, { type: 'list-read' }>,
  around: Surroundings,
): Step => {
  const { link, audience } = state;
  const view: BoardView = {
    audience,
    ...position,
    questions: new Map(questions.map((question) => [question.id, question])),
  };
  if (link.state === 'loading') return connect({ ...state, view }, around, link.tries);
  if (link.state !== 'resyncing') return stay(state.polling ? polled(newer(state, view), around, 0) : state);
  // One of the two is from before the change.
  if (position.epoch !== link.since.epoch)
    return to(state, { ...link, readAgainAtMs: around.nowMs + READ_AGAIN_AFTER_MS });
  const start: Step = to({ ...state, view }, live(around));
  return link.held.reduce((at, frame) => andThen(at, received(at.state, frame, around)), start);
};

/** A list may be older than what is shown: another node answered, or a cache on the way. */
const newer = (state: StreamState, view: BoardView): StreamState =>
  state.view?.epoch === view.epoch && state.view.seq > view.seq ? state : { ...state, view };

const FIRST_READ: Pick<Extract<Link, { state: 'resyncing' }>, 'held' | 'tries'> = { held: [], tries: 0 };

/** Has the list read, which must not be older than the node or than what is shown. */
const resync = (state: StreamState, since: Position, { held, tries } = FIRST_READ): Step => {
  const shownSeq = state.view?.epoch === since.epoch ? state.view.seq : 0;
  const minSeq = Math.max(since.seq, shownSeq);
  return to(state, { state: 'resyncing', since, held, tries }, [{ type: 'read-list', minSeq }]);
};

const andThen = (first: Step, second: Step): Step => ({
  state: second.state,
  effects: [...first.effects, ...second.effects],
});

/** Codes that no later try will change while the token stays. */
const REFUSALS = new Set(['token-required', 'invalid-token', 'wrong-board', 'wrong-role']);
const ended = (state: StreamState, code: string): Step | undefined => {
  if (code === 'board-not-found') return to(state, { state: 'gone' }, [{ type: 'close' }]);
  return REFUSALS.has(code) ? to(state, { state: 'refused' }, [{ type: 'close' }]) : undefined;
};

const listFailed = (
  state: StreamState,
  { code, retryAfterMs }: Extract<Input, { type: 'list-failed' }>,
  around: Surroundings,
): Step => {
  const { link } = state;
  if (link.state !== 'loading' && link.state !== 'resyncing')
    return state.polling ? pollFailed(state, code, around, retryAfterMs) : stay(state);
  return (
    ended(state, code) ??
    (link.state === 'loading'
      ? lose(state, around, 0, retryAfterMs)
      : readAgain(state, link, around, retryAfterMs))
  );
};

const pollFailed = (
  state: StreamState,
  code: string,
  around: Surroundings,
  retryAfterMs: number | undefined,
): Step =>
  ended(state, code) ?? stay(polled(state, around, (state.polling?.failures ?? 0) + 1, retryAfterMs));

/**
 * The socket is sound, so it stays: a hall that read in vain would otherwise reconnect each second. What was held is let
 * go, since the list may be long in coming; it is newer then, or a gap shows what is missing.
 */
const readAgain = (
  state: StreamState,
  link: Extract<Link, { state: 'resyncing' }>,
  { nowMs, random }: Surroundings,
  retryAfterMs = 0,
): Step => {
  const waitMs = Math.max(reconnectDelayMs(link.tries, random), retryAfterMs);
  const tries = Math.min(link.tries + 1, TRIES_MAX);
  const news: Effect[] = link.tries === 0 ? [{ type: 'tell', news: { type: 'lost' } }] : [];
  return to(state, { ...link, held: [], tries, readAgainAtMs: nowMs + waitMs }, news);
};

const received = (state: StreamState, message: ServerMessage, around: Surroundings): Step => {
  switch (message.type) {
    case 'subscribed':
      return subscribed(state, message.data.viewerCount, around);
    case 'viewerCountUpdate':
      return stay({ ...state, viewerCount: message.data.viewerCount });
    case 'userUpdate':
      return {
        state,
        effects: [{ type: 'tell', news: { type: 'blocked', isBlocked: message.data.isBlocked } }],
      };
    case 'resync':
      return resync(state, { epoch: message.data.epoch, seq: message.data.seq });
    case 'error':
      return failed(state, message.data.code, around, message.data.retryAfterMs);
    case 'boardUpdate':
    case 'moderationUpdate':
    case 'questionUpdate':
    case 'voteUpdate':
      return framed(state, message, around);
    default:
      return assertNever(message);
  }
};

const subscribed = (state: StreamState, viewerCount: number, around: Surroundings): Step => {
  const { link } = state;
  const isAwaited = link.state === 'connecting' || link.state === 'checking';
  if (!isAwaited) return stay({ ...state, viewerCount });
  return stay({ ...withoutPolling(state), viewerCount, outage: undefined, link: live(around) });
};

const failed = (state: StreamState, code: ErrorCode, around: Surroundings, retryAfterMs = 0): Step => {
  const end = ended(state, code);
  if (end) return end;
  if (code === 'unavailable' || code === 'overloaded') return lose(state, around, 0, retryAfterMs);
  return { state, effects: [{ type: 'tell', news: { type: 'error' } }] };
};

const framed = (state: StreamState, frame: BoardFrame, around: Surroundings): Step => {
  const { link, view } = state;
  if (link.state === 'resyncing') return to(state, { ...link, held: [...link.held, frame] });
  if (!view || !wasLive(link)) return stay(state);
  const applied = applyFrame(view, frame);
  if (applied.result === 'gap') return link.state === 'checking' ? stay(state) : check(state, around);
  const next: StreamState = {
    ...state,
    view: applied.view,
    link: link.state === 'live' ? live(around) : link,
  };
  return applied.view.deletedAt === undefined ? stay(next) : to(next, { state: 'gone' }, [{ type: 'close' }]);
};
