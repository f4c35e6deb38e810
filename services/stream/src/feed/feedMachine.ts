import type { BusMessage } from '@openfloor/contract/busMessage';
import { assertNever } from '@openfloor/domain/assertNever';
import type { BoardSnapshot } from '@openfloor/store/reads/snapshot';
import {
  doubt,
  HOLD_BACK_MS,
  isReading,
  placeOfSnapshot,
  relyOn,
  stay,
  type FeedState,
  type Input,
  type Source,
  type FeedStep,
} from './feedState.ts';
import { hold } from './heldMessages.ts';
import {
  askRead,
  boardRead,
  endFeed,
  endRead,
  handOnNext,
  pageRead,
  readBoard,
  readFailed,
  readPage,
  refusalOf,
} from './reads.ts';

/*
 * Follows one board: which messages of the bus are handed on to listeners, when the store is read, and when the board is
 * replaced as a whole. `feedState.ts` explains each state, input and effect. Everything here, there and in `reads.ts` is pure:
 * `boardFeed.ts` holds the board itself, carries out the effects and passes their results back as inputs.
 */

/** A feed whose place is the snapshot's last event. */
export const startFeed = (snapshot: BoardSnapshot): FeedState => ({
  place: placeOfSnapshot(snapshot),
  health: 'sound',
  phase: { state: 'following' },
  held: [],
  former: { epochs: new Set(), servers: new Set() },
});

/** When to pass the input `due` to `step`, on the clock of its `nowMs`; undefined: not needed. */
export const deadlineOf = ({ phase }: FeedState): number | undefined =>
  phase.state === 'following' ? phase.repairAtMs : undefined;

/** The state after an input, and the effects to carry out in order. `nowMs`: a clock that is never set back. */
export const step = (feed: FeedState, input: Input, nowMs: number): FeedStep => {
  const { feed: next, effects } = transition(feed, input, nowMs);
  return { feed: withDeadline(next, nowMs), effects };
};

/** Held messages that nothing else will release are a gap, which is read from the store after a short wait. */
const withDeadline = (feed: FeedState, nowMs: number): FeedState => {
  const { phase, health, held } = feed;
  if (phase.state !== 'following') return feed;
  const isWaiting = health === 'sound' && held.length > 0;
  const repairAtMs = isWaiting ? (phase.repairAtMs ?? nowMs + HOLD_BACK_MS) : undefined;
  return { ...feed, phase: { state: 'following', repairAtMs } };
};

const transition = (feed: FeedState, input: Input, nowMs: number): FeedStep => {
  const refusal = refusalOf(feed);
  if (refusal) return afterTheEnd(feed, input, refusal);
  switch (input.type) {
    case 'message-received':
      return messageReceived(feed, input.message, nowMs);
    case 'read-asked':
      return askRead(feed, input, nowMs);
    case 'page-read':
      return pageRead(feed, input, nowMs);
    case 'board-read':
      return boardRead(feed, input.snapshot, nowMs);
    case 'read-failed':
      return readFailed(feed, input.error, nowMs);
    case 'handed-on':
      return handedOn(feed, input, nowMs);
    case 'doubted':
      return stay(doubt(feed));
    case 'confirmed':
      return confirmed(feed, input, nowMs);
    case 'due':
      return due(feed, nowMs);
    case 'halted':
      return endFeed(feed, { state: 'halted', reason: input.reason });
    case 'closed':
      return endFeed(feed, { state: 'closed' });
    default:
      return assertNever(input);
  }
};

/** A halted or closed feed does nothing more; callers that ask for a read get the reason. */
const afterTheEnd = (feed: FeedState, input: Input, error: Error): FeedStep => {
  if (input.type === 'closed') return stay({ ...feed, phase: { state: 'closed' } });
  if (input.type !== 'read-asked' || !input.caller) return stay(feed);
  return { feed, effects: [{ type: 'settle', callers: [input.caller], error }] };
};

/**
 * A message of this epoch and server is held, and handed on once it continues the feed. One of another epoch asks for
 * the board, one of another Postgres server (after a failover) for a comparison; late ones of former epochs and servers
 * are dropped.
 */
const messageReceived = (feed: FeedState, message: BusMessage, nowMs: number): FeedStep => {
  const { place, former, health } = feed;
  if (message.epoch !== place.epoch)
    return former.epochs.has(message.epoch) ? stay(feed) : askRead(feed, { what: 'board' }, nowMs);
  const isOfOtherServer = message.server !== undefined && message.server !== place.server;
  if (isOfOtherServer && former.servers.has(message.server ?? '')) return stay(feed);
  const holding: FeedState = { ...feed, held: hold(feed.held, message) };
  // The server that committed this message may lack events that were handed on here.
  if (isOfOtherServer) return askRead(doubt(holding), { what: 'pages', cause: 'other-server' }, nowMs);
  if (message.seq <= place.seq || health === 'deleted') return stay(feed);
  return handOnNext(holding, nowMs);
};

/** Moves the place to `last`, the last event that fitted the board, and goes on where the events came from. */
const handedOn = (
  feed: FeedState,
  { seq, last, fits, source }: Extract<Input, { type: 'handed-on' }>,
  nowMs: number,
): FeedStep => {
  const moved: FeedState = { ...feed, place: { ...feed.place, seq, last } };
  if (!fits) return misfit(moved, source, nowMs);
  if (source === 'message') return handOnNext(moved, nowMs);
  return source === 'page' ? readPage(moved) : endRead(moved, nowMs);
};

/** An event did not fit the board's state: the whole board has to be read. */
const misfit = (feed: FeedState, source: Source, nowMs: number): FeedStep => {
  const damaged: FeedState = { ...feed, health: 'damaged' };
  if (!isReading(feed.phase)) return askRead(damaged, { what: 'board' }, nowMs);
  // After a message that does not fit, the read that is under way goes on to the whole board by itself.
  return source === 'message' ? stay(damaged) : readBoard(damaged, feed.phase);
};

/**
 * A server has the event at a position: at this feed's place its messages can be relied on, elsewhere a read compares.
 */
const confirmed = (
  feed: FeedState,
  { epoch, seq, log }: Extract<Input, { type: 'confirmed' }>,
  nowMs: number,
): FeedStep => {
  const { place, phase, health } = feed;
  const isHere = place.epoch === epoch && place.seq === seq;
  const canRely = phase.state === 'following' && (health === 'sound' || health === 'doubted');
  return isHere && canRely
    ? handOnNext(relyOn(feed, log), nowMs)
    : askRead(feed, { what: 'pages', cause: 'other-server' }, nowMs);
};

/** The held messages have waited long enough: the events before them count as lost and are read. */
const due = (feed: FeedState, nowMs: number): FeedStep => {
  const deadline = deadlineOf(feed);
  return deadline !== undefined && deadline <= nowMs
    ? askRead(feed, { what: 'pages', cause: 'out-of-order' }, nowMs)
    : stay(feed);
};
