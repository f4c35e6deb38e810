/**
 * The second transport: the board's stream over plain HTTP, from the position of the view. It carries the
 * public's frames, by the rules of the socket's. It carries none for moderators, who learn from it when to
 * read their list.
 */
import type { BoardView } from '@openfloor/domain/view/boardView';
import { reconnectDelayMs, socketDelayMs } from './backoff.ts';
import { apply } from './frames.ts';
import { restDue } from './rest.ts';
import { viewOf } from './startState.ts';
import { isOver, type ConnectionState, type Stream } from './state.ts';
import {
  andThen,
  ended,
  stay,
  type ReadFailure,
  type Step,
  type StreamAnswer,
  type StepContext,
} from './transition.ts';

/** Pause after an answer without news, such as a cache gives that ignores the query. */
const PAUSE_MS = 1000;
/** Maximum that a moderator's client reads of lists while the board changes all the time; some 100 KB. */
const QUESTIONS_READ_PER_SECOND = 500;

/**
 * Whether to read the stream while the socket is retried: after two failed tries, because the network may block sockets
 * for good. `tries` begins with 0 before a first connection, and with 1 in an outage.
 */
export const isStreamDue = ({ view, stream, outage }: ConnectionState, tries: number): boolean =>
  view !== undefined && stream === undefined && tries >= (outage ? 2 : 1);

/** Begins to read the stream. Reads list and head first if the head may be older: no frame may follow to correct it. */
export const startStream = (state: ConnectionState): Step => {
  const { view } = state;
  const minSeq = view?.head && view.headSeq === undefined ? view.seq : undefined;
  return readStream(state, { atMs: undefined, failures: 0, restarts: 0, isWorking: false, minSeq });
};

/**
 * Reads what follows the view, or the list where `minSeq` is set.
 * @param isLive whether the answer may wait for news; false until an immediate answer has shown that the stream works
 */
export const readStream = (
  state: ConnectionState,
  stream: Stream,
  isLive: boolean = stream.isWorking,
): Step => {
  const { view } = state;
  if (!view) return stay(state);
  const { minSeq, cursor } = stream;
  const since = { epoch: view.epoch, seq: view.seq };
  return {
    state: { ...state, stream: { ...stream, atMs: undefined } },
    effects: [
      minSeq === undefined
        ? { type: 'read-stream', since, isLive, ...(cursor !== undefined && { cursor }) }
        : { type: 'read-list', minSeq },
    ],
  };
};

/**
 * Applies an answer of the stream and reads on; reads the list instead if there is a gap. For moderators, whose view
 * has more than the public's frames, an answer says only that their list has to be read.
 */
export const streamRead = (
  state: ConnectionState,
  { snapshot, frames, cursor }: StreamAnswer,
  context: StepContext,
): Step => {
  const { stream, view, audience } = state;
  if (!view || !isReading(stream) || stream.minSeq !== undefined) return stay(state);
  const working: Stream = { ...stream, cursor, failures: 0, restarts: 0, isWorking: true };
  let at = stay(stream.isWorking ? state : withWorkingStream(state, stream, context));
  if (audience === 'moderator') {
    const seq = Math.max(snapshot?.position.seq ?? 0, frames.at(-1)?.data.seq ?? 0);
    if (seq > view.seq || snapshot?.position.seq === view.seq)
      return readStream(at.state, { ...working, minSeq: seq });
  } else {
    if (snapshot) at = stay(unlessOlder(at.state, view, viewOf(audience, snapshot)));
    for (const frame of frames) {
      const shown = at.state.view ?? view;
      const next = apply(at.state, shown, frame, context);
      if (!next) return readListSoon(at.state, stream, shown, context);
      at = andThen(at, next);
    }
    if (isOver(at.state.link)) return at;
  }
  const isNews = at.state.view !== view || cursor !== stream.cursor || !stream.isWorking;
  if (isNews) return andThen(at, readStream(at.state, working));
  return stay({ ...at.state, stream: { ...working, atMs: context.nowMs + PAUSE_MS } });
};

/** Reads again later, with growing pauses; reads the list if the server no longer knows the position. */
export const streamFailed = (state: ConnectionState, failure: ReadFailure, context: StepContext): Step => {
  const { stream, view, link } = state;
  if (!view || !isReading(stream)) return stay(state);
  const { code, retryAfterMs = 0 } = failure;
  if (code === 'offset-gone') return readListSoon(state, stream, view, context);
  const { nowMs, random } = context;
  const atMs = nowMs + Math.max(reconnectDelayMs(stream.failures, random), retryAfterMs);
  const failures = stream.failures + 1;
  const failed: Stream = { ...stream, atMs, cursor: undefined, failures, restarts: 0, isWorking: false };
  // Neither stream nor socket works: the socket does not wait any longer than it would without a stream.
  const sooner = link.state === 'reconnecting' && {
    link: { ...link, atMs: Math.min(link.atMs, nowMs + reconnectDelayMs(link.tries, random)) },
  };
  return ended(state, code) ?? stay({ ...state, ...sooner, stream: failed });
};

/** The stream works from now on. The socket may wait, unless the stream has failed since it was opened. */
const withWorkingStream = (
  state: ConnectionState,
  { failures }: Stream,
  { nowMs, random }: StepContext,
): ConnectionState => {
  const { link } = state;
  const waits = link.state === 'reconnecting' && failures === 0;
  return {
    ...state,
    viewerCount: undefined,
    trending: [],
    ...restDue(state, nowMs),
    ...(waits && { link: { ...link, atMs: Math.max(link.atMs, nowMs + socketDelayMs(random)) } }),
  };
};

/** Whether the list that is being read belongs to the stream. */
export const readsList = (stream: Stream | undefined): stream is Stream =>
  isReading(stream) && stream.minSeq !== undefined;

/**
 * Shows the list that was read instead of the stream, and continues the stream from the list. On a board that changes
 * all the time a moderator's client reads its list after each answer, so it pauses first if the list is long.
 */
export const streamListRead = (
  state: ConnectionState,
  stream: Stream,
  view: BoardView,
  { nowMs }: StepContext,
): Step => {
  const shown: ConnectionState = { ...state, view, rest: undefined, socketSeq: undefined };
  const next: Stream = { ...stream, minSeq: undefined };
  const pauses = state.audience === 'moderator' && stream.isWorking;
  const seconds = pauses ? Math.floor(view.questions.size / QUESTIONS_READ_PER_SECOND) : 0;
  if (seconds === 0) return readStream(shown, next);
  return stay({ ...shown, stream: { ...next, atMs: nowMs + 1000 * seconds } });
};

/** Whether a read of the stream or of its list is under way. */
const isReading = (stream: Stream | undefined): stream is Stream =>
  stream !== undefined && stream.atMs === undefined;

/**
 * Reads the list, because the stream cannot continue from the view. Waits first if the stream could not continue from
 * the last list either: servers disagree for a while.
 */
const readListSoon = (
  state: ConnectionState,
  stream: Stream,
  { seq }: BoardView,
  { nowMs, random }: StepContext,
): Step => {
  const { restarts } = stream;
  const next: Stream = { ...stream, minSeq: seq, cursor: undefined, restarts: restarts + 1 };
  if (restarts === 0) return readStream(state, next);
  return stay({ ...state, stream: { ...next, atMs: nowMs + reconnectDelayMs(restarts, random) } });
};

/** A snapshot may be older than the view, which the rest of a list may have moved on. */
const unlessOlder = (state: ConnectionState, view: BoardView, snapshot: BoardView): ConnectionState =>
  view.epoch === snapshot.epoch && view.seq > snapshot.seq
    ? state
    : { ...state, view: snapshot, rest: undefined, socketSeq: undefined };
