import type { BoardHead } from '@openfloor/contract/boardHead';
import type { ErrorCode } from '@openfloor/contract/errors';
import type { Epoch, QuestionId, Seq } from '@openfloor/contract/ids';
import type { Question, OwnQuestion } from '@openfloor/contract/questions';
import type { BoardFrame, Position, ServerMessage } from '@openfloor/contract/ws';
import type { Applied, BoardView } from '@openfloor/domain/view/boardView';
import { CONNECT_WITHIN_MS, SILENCE_MS, SOCKET_ANSWER_WITHIN_MS } from './deadlines.ts';
import type { ConnectionState, Link } from './state.ts';

/** The question list and its position in the board's stream. */
export type List = {
  questions: readonly Question[];
  position: Position;
  /** Head of the board in the same epoch; undefined for a client that reads no head. */
  head?: BoardHead;
  /** Position of the head, which was read after the questions. */
  headSeq?: Seq;
  /** Number of questions that the list lacks because it is a first part. */
  missing?: number;
};

/**
 * Which list to read, with the head. `first`: its first part is enough, and the rest is asked for later. `rest`: the
 * whole list, at low priority.
 */
export type ListWanted = { minSeq?: number; part?: 'first' | 'rest' };

/** Which part of the stream to read: everything known after `since`, or with `isLive` the next news when it exists. */
export type StreamWanted = { since: Position; isLive: boolean; cursor?: string };

/**
 * Everything after the requested position. `snapshot` applies before `frames`, instead of frames that are too large.
 */
export type StreamAnswer = { snapshot?: List; frames: readonly BoardFrame[]; cursor?: string };

/** Why list or stream could not be read. `unknown`: an error code that this client does not know. */
export type ReadFailure = { code: ErrorCode | 'unreachable' | 'unknown'; retryAfterMs?: number };

export type Input =
  | ({ type: 'list-read' } & List)
  | ({ type: 'list-failed' } & ReadFailure)
  | ({ type: 'stream-read' } & StreamAnswer)
  | ({ type: 'stream-failed' } & ReadFailure)
  | { type: 'opened' }
  /** @see RFC 6455 section 7.4 for the codes */
  | { type: 'closed'; code: number }
  | { type: 'received'; message: ServerMessage }
  /** A deadline of the state has passed, see `deadlineOf`. */
  | { type: 'due' }
  /** The question that a moderator has in focus; null: none. */
  | { type: 'reading'; questionId: QuestionId | null }
  /** A good moment to try: the network is back, the tab is shown, the viewer asks for it. */
  | { type: 'nudged' }
  | { type: 'network-lost' }
  | { type: 'suspended' }
  | { type: 'resumed' };

/** Effects for the driver; see `boardClient.ts`. */
export type Effect =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'subscribe'; since: Position }
  | ({ type: 'read-list' } & ListWanted)
  | ({ type: 'read-stream' } & StreamWanted)
  | { type: 'stop-reading' }
  | { type: 'send-reading'; questionId: QuestionId | null }
  | { type: 'notify'; news: News };

/** News for the viewer: `lost` once an outage lasts, `given-up` after the fifth try; each once per outage. */
export type News =
  | { type: 'lost' }
  | { type: 'given-up' }
  | { type: 'error' }
  | { type: 'blocked'; isBlocked: boolean; position: Position }
  /** Votes of this session that changed, perhaps on another device; they are at least as new as the position. */
  | { type: 'ballots'; epoch: Epoch; seq: Seq; ballots: Readonly<Record<QuestionId, boolean>> }
  /** Own questions that changed, as they are now. */
  | { type: 'own-questions'; questions: readonly OwnQuestion[]; position: Position };

/** Brings a view forward by one frame, as the domain's `applyFrame` does. */
export type ApplyFrame = (view: BoardView, frame: BoardFrame) => Applied;

/** What a step needs from outside: time, chance, and how a frame is applied. */
export type StepContext = {
  nowMs: number;
  /** A random number in [0, 1). */
  random: number;
  applyFrame: ApplyFrame;
};

export type Step = { state: ConnectionState; effects: Effect[] };

/** A step without effects; the link stays as it is. */
export const stay = (state: ConnectionState): Step => ({ state, effects: [] });

/** A step to another state of the link. */
export const to = (state: ConnectionState, link: Link, effects: Effect[] = []): Step => ({
  state: { ...state, link },
  effects,
});

/** Two steps as one; the second began in the state of the first. */
export const andThen = (first: Step, second: Step): Step => ({
  state: second.state,
  effects: [...first.effects, ...second.effects],
});

/** A live link, which is checked unless a message arrives in time. */
export const live = ({ nowMs }: StepContext): Link => ({ state: 'live', checkAtMs: nowMs + SILENCE_MS });

/** Subscribes from the position of the view, or of the socket if a list has moved the view beyond it. */
export const subscribe = (state: ConnectionState, link: Link): Step => {
  const { view, socketSeq = view?.seq } = state;
  if (!view || socketSeq === undefined) return to(state, link);
  return to(state, link, [{ type: 'subscribe', since: { epoch: view.epoch, seq: socketSeq } }]);
};

/** Subscribes again on the same socket: a frame, `resync` or at least `subscribed` must follow. */
export const check = (state: ConnectionState, { nowMs }: StepContext): Step =>
  subscribe(state, { state: 'checking', untilMs: nowMs + SOCKET_ANSWER_WITHIN_MS });

/** Opens a socket, or reads the list first when there is none yet. */
export const connect = (state: ConnectionState, { nowMs }: StepContext, tries: number): Step =>
  state.view
    ? to(state, { state: 'connecting', tries, untilMs: nowMs + CONNECT_WITHIN_MS }, [{ type: 'open' }])
    : to(state, { state: 'loading', tries }, [{ type: 'read-list', part: 'first' }]);

/** Codes for which a retry with the same token is useless. */
const REFUSALS = new Set(['token-required', 'invalid-token', 'wrong-board', 'wrong-role']);

/** The final state for an error code; undefined when the client may retry. */
export const ended = (state: ConnectionState, code: string): Step | undefined => {
  if (code === 'board-not-found') return end(state, 'gone');
  return REFUSALS.has(code) ? end(state, 'refused') : undefined;
};

/** Ends the connection for good. */
export const end = (state: ConnectionState, final: 'gone' | 'refused'): Step =>
  to({ ...state, outage: undefined, stream: undefined }, { state: final }, [{ type: 'close' }]);
