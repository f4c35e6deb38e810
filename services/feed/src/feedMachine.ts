import type { BusMessage } from '@openfloor/contract/busMessage';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { Epoch, Seq } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { assertNever } from '@openfloor/domain/assertNever';
import { isSameEvent } from '@openfloor/store/boards/lostTail';
import type { EventPage } from '@openfloor/store/reads/events';
import type { BoardSnapshot } from '@openfloor/store/reads/snapshot';
import { hold, takeNext, type HeldMessages } from './heldMessages.ts';

/*
 * Follows one board: which messages are handed on, when the store is read, and when the board is replaced as a whole.
 * Everything here is pure. `boardFeed.ts` holds the board itself, carries out the effects and brings their results back.
 */

/** The last event that was handed on, and the server whose log has it. */
export type Place = {
  epoch: Epoch;
  seq: Seq;
  /** Undefined where the log is damaged. */
  last: RecordedEvent | undefined;
  server: string;
  /** See `BoardSnapshot`. */
  continuedFrom: Seq | undefined;
};

/** How far the board as this node has it can be relied on. */
export type Health =
  /** The server has the event at `place`, so further messages may be handed on. */
  | 'sound'
  /** Postgres may have lost the event at `place`: messages are held until a read has compared it. */
  | 'doubted'
  /** An event did not fit the board's state: messages are held until the whole board is read again. */
  | 'damaged'
  /** The board was deleted for good. */
  | 'deleted';

export type Phase =
  /** No read is under way. `repairAtMs`: when missing messages count as lost and are read from the store. */
  | { state: 'following'; repairAtMs?: number | undefined }
  /** Events are read from `place` on. A sound feed still hands on messages in order meanwhile. */
  | { state: 'readingPages'; fromSeq: Seq; callers: readonly Caller[]; next?: Read | undefined }
  /** The whole board is read, to see whether its epoch is another one. A sound feed hands on messages meanwhile. */
  | { state: 'readingBoard'; callers: readonly Caller[]; next?: Read | undefined }
  /** The log has an event that this version does not know. Nothing follows. */
  | { state: 'halted'; reason: LaterVersion }
  | { state: 'closed' };

/** A caller that waits for the end of a read. */
export type Caller = { resolve: () => void; reject: (error: unknown) => void };

/** `board`: compare the epoch first, and replace the board if it is another one. */
export type Read = { what: 'pages' | 'board'; callers: readonly Caller[] };

/** What showed that events are missing. */
export const GAP_CAUSES = [
  'out-of-order',
  'without-events',
  'subscribed',
  'sweep',
  'asked',
  'other-server',
] as const;
export type GapCause = (typeof GAP_CAUSES)[number];

export type FeedState = {
  readonly place: Place;
  readonly health: Health;
  readonly phase: Phase;
  readonly held: HeldMessages;
  /** The first sign of missing events that no read has answered yet. */
  readonly gap?: { cause: GapCause; sinceMs: number } | undefined;
  /** Epochs and servers that were left behind: their late messages are dropped. */
  readonly former: { epochs: ReadonlySet<Epoch>; servers: ReadonlySet<string> };
};

/** Where events to hand on came from. After a page the read continues, after the last page it is over. */
export type Source = 'message' | 'page' | 'last-page';

export type Input =
  | { type: 'message-received'; message: BusMessage }
  | { type: 'read-asked'; what: Read['what']; cause?: GapCause; caller?: Caller }
  /** Answers `read-page`. Undefined: the board is of another epoch, or gone. */
  | { type: 'page-read'; from: Place; page: EventPage | undefined }
  /** Answers `read-board`. Undefined: the board is gone. */
  | { type: 'board-read'; snapshot: BoardSnapshot | undefined }
  | { type: 'read-failed'; error: unknown }
  /** Answers `hand-on`: which event was the last that fitted, and whether all did. */
  | { type: 'handed-on'; seq: Seq; last: RecordedEvent | undefined; fits: boolean; source: Source }
  /** Postgres may have lost events. */
  | { type: 'doubted' }
  /** This server has the event at a position. */
  | { type: 'confirmed'; epoch: Epoch; seq: Seq; log: Pick<Place, 'server' | 'continuedFrom'> }
  /** The deadline of the state has passed, see `deadlineOf`. */
  | { type: 'due' }
  | { type: 'halted'; reason: LaterVersion }
  | { type: 'closed' };

/** A step has at most one `hand-on`, and it is the last effect. */
export type Effect =
  /** Folds events that follow `place` into the board and passes them to the listeners. */
  | {
      type: 'hand-on';
      events: readonly RecordedEvent[];
      source: Source;
      traceparent?: string | undefined;
    }
  | { type: 'read-page'; from: Place }
  /** `rotate`: give the board another epoch first, unless it already has another one than this. */
  | { type: 'read-board'; rotate?: Epoch }
  | { type: 'replace-board'; snapshot: BoardSnapshot }
  | { type: 'announce-deletion' }
  /** The epoch changed: find out which events up to this place were lost. */
  | { type: 'find-loss'; known: Place }
  | { type: 'report-repair'; cause: GapCause; durationMs: number }
  | { type: 'report-error'; error: unknown }
  /** Rejects with `error` if there is one. */
  | { type: 'settle'; callers: readonly Caller[]; error?: unknown };

export type Step = { feed: FeedState; effects: Effect[] };

/** How long a message that arrived too early waits for the ones between. */
export const HOLD_BACK_MS = 100;
export const PAGE_SIZE = 1000;

export const startFeed = (snapshot: BoardSnapshot): FeedState => ({
  place: placeOf(snapshot),
  health: 'sound',
  phase: { state: 'following' },
  held: [],
  former: { epochs: new Set(), servers: new Set() },
});

const placeOf = ({ epoch, seq, last, server, continuedFrom }: BoardSnapshot): Place => ({
  epoch,
  seq,
  last,
  server,
  continuedFrom,
});

/** When the state needs a `due`. */
export const deadlineOf = ({ phase }: FeedState): number | undefined =>
  phase.state === 'following' ? phase.repairAtMs : undefined;

export const step = (feed: FeedState, input: Input, nowMs: number): Step => {
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

const transition = (feed: FeedState, input: Input, nowMs: number): Step => {
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
      return end(feed, { state: 'halted', reason: input.reason });
    case 'closed':
      return end(feed, { state: 'closed' });
    default:
      return assertNever(input);
  }
};

const stay = (feed: FeedState): Step => ({ feed, effects: [] });

const andThen = ({ feed, effects }: Step, next: (feed: FeedState) => Step): Step => {
  const second = next(feed);
  return { feed: second.feed, effects: [...effects, ...second.effects] };
};

type Reading = Extract<Phase, { state: 'readingPages' | 'readingBoard' }>;

const isReading = (phase: Phase): phase is Reading =>
  phase.state === 'readingPages' || phase.state === 'readingBoard';

/** Why a feed that has ended does not read. */
const refusalOf = ({ phase }: FeedState): Error | undefined => {
  if (phase.state === 'halted') return phase.reason;
  return phase.state === 'closed' ? new Error('The board is no longer followed here') : undefined;
};

const afterTheEnd = (feed: FeedState, input: Input, error: Error): Step => {
  if (input.type === 'closed') return stay({ ...feed, phase: { state: 'closed' } });
  if (input.type !== 'read-asked' || !input.caller) return stay(feed);
  return { feed, effects: [{ type: 'settle', callers: [input.caller], error }] };
};

/** Rejects all who wait for a read: they must not assume that it took place. */
const end = (feed: FeedState, phase: Extract<Phase, { state: 'halted' | 'closed' }>): Step => {
  const ended: FeedState = { ...feed, phase, held: [] };
  const callers = isReading(feed.phase) ? [...feed.phase.callers, ...(feed.phase.next?.callers ?? [])] : [];
  return { feed: ended, effects: [{ type: 'settle', callers, error: refusalOf(ended) }] };
};

const doubt = (feed: FeedState): FeedState =>
  feed.health === 'sound' ? { ...feed, health: 'doubted' } : feed;

const messageReceived = (feed: FeedState, message: BusMessage, nowMs: number): Step => {
  const { place, former, health } = feed;
  if (message.epoch !== place.epoch)
    return former.epochs.has(message.epoch) ? stay(feed) : askRead(feed, { what: 'board' }, nowMs);
  const isElsewhere = message.server !== undefined && message.server !== place.server;
  if (isElsewhere && former.servers.has(message.server ?? '')) return stay(feed);
  const holding: FeedState = { ...feed, held: hold(feed.held, message) };
  // The server that committed this may lack events that were handed on here.
  if (isElsewhere) return askRead(doubt(holding), { what: 'pages', cause: 'other-server' }, nowMs);
  if (message.seq <= place.seq || health === 'deleted') return stay(feed);
  return handOnNext(holding, nowMs);
};

/** Hands on the held message that continues the stream, if the feed is sound. */
const handOnNext = (feed: FeedState, nowMs: number): Step => {
  const { health, held, place } = feed;
  if (health !== 'sound') return stay(feed);
  const { next, rest } = takeNext(held, place.seq);
  const taken: FeedState = { ...feed, held: rest };
  if (!next) return stay(taken);
  if (!next.events) return askRead(taken, { what: 'pages', cause: 'without-events' }, nowMs);
  const events = next.events.filter(({ seq }) => seq > place.seq);
  const { traceparent } = next;
  return { feed: taken, effects: [{ type: 'hand-on', events, source: 'message', traceparent }] };
};

const handedOn = (
  feed: FeedState,
  { seq, last, fits, source }: Extract<Input, { type: 'handed-on' }>,
  nowMs: number,
): Step => {
  const moved: FeedState = { ...feed, place: { ...feed.place, seq, last } };
  if (!fits) return misfit(moved, source, nowMs);
  if (source === 'message') return handOnNext(moved, nowMs);
  return source === 'page' ? readPage(moved) : endRead(moved, nowMs);
};

const misfit = (feed: FeedState, source: Source, nowMs: number): Step => {
  const damaged: FeedState = { ...feed, health: 'damaged' };
  if (!isReading(feed.phase)) return askRead(damaged, { what: 'board' }, nowMs);
  // A message during a read: the page that is under way leads to the whole board.
  return source === 'message' ? stay(damaged) : readBoard(damaged, feed.phase);
};

/** One read at a time. Requests that arrive meanwhile share the read after it, which begins after they asked. */
const askRead = (
  feed: FeedState,
  { what, cause, caller }: Omit<Extract<Input, { type: 'read-asked' }>, 'type'>,
  nowMs: number,
): Step => {
  const { phase } = feed;
  const gap = feed.gap ?? (cause && { cause, sinceMs: nowMs });
  const callers = caller ? [caller] : [];
  if (!isReading(phase)) return startRead({ ...feed, gap }, { what, callers });
  const next: Read = phase.next
    ? {
        what: phase.next.what === 'board' ? 'board' : what,
        callers: [...phase.next.callers, ...callers],
      }
    : { what, callers };
  return stay({ ...feed, gap, phase: { ...phase, next } });
};

const startRead = (feed: FeedState, { what, callers }: Read): Step => {
  const canReadPages = what === 'pages' && (feed.health === 'sound' || feed.health === 'doubted');
  return canReadPages ? readPages(feed, { callers }) : readBoard(feed, { callers });
};

type Waiting = Pick<Reading, 'callers' | 'next'>;

const readPages = (feed: FeedState, { callers, next }: Waiting): Step =>
  readPage({ ...feed, phase: { state: 'readingPages', fromSeq: feed.place.seq, callers, next } });

const readPage = (feed: FeedState): Step => ({ feed, effects: [{ type: 'read-page', from: feed.place }] });

const readBoard = (feed: FeedState, { callers, next }: Waiting, rotate?: Epoch): Step => ({
  feed: { ...feed, phase: { state: 'readingBoard', callers, next } },
  effects: [{ type: 'read-board', ...(rotate !== undefined && { rotate }) }],
});

const pageRead = (
  feed: FeedState,
  { from, page }: Extract<Input, { type: 'page-read' }>,
  nowMs: number,
): Step => {
  const { phase, place } = feed;
  if (phase.state !== 'readingPages') return stay(feed);
  if (!page || feed.health === 'damaged') return readBoard(feed, phase);
  // Messages of the former server moved the feed during the read: compare the event where it is now.
  if (page.server !== place.server && from.seq !== place.seq) return readPage(doubt(feed));
  if (from.last && !(page.events[0] && isSameEvent(page.events[0], from.last)))
    return readBoard(doubt(feed), phase, place.epoch);
  const sound = relyOn(feed, page);
  const events = page.events.filter(({ seq }) => seq > place.seq);
  const source = page.events.length < PAGE_SIZE ? 'last-page' : 'page';
  if (events.length > 0) return { feed: sound, effects: [{ type: 'hand-on', events, source }] };
  return source === 'page' ? readPage(sound) : endRead(sound, nowMs);
};

/** The server has the event at `place`: its messages continue the feed, and those of other servers are dropped. */
const relyOn = (
  feed: FeedState,
  { server, continuedFrom }: { server: string; continuedFrom?: Seq | undefined },
): FeedState => {
  const { place, held, former, phase } = feed;
  const isOwn = (message: BusMessage): boolean => message.server === undefined || message.server === server;
  // Another server's message that arrived during this read is compared by the next one.
  const isCompared = !(isReading(phase) && phase.next);
  const others = isCompared ? held.flatMap((message) => (isOwn(message) ? [] : (message.server ?? []))) : [];
  const servers = new Set([...former.servers, place.server, ...others]);
  servers.delete(server);
  return {
    ...feed,
    health: 'sound',
    place: { ...place, server, continuedFrom },
    held: held.filter(isOwn),
    former: { ...former, servers },
  };
};

const boardRead = (feed: FeedState, snapshot: BoardSnapshot | undefined, nowMs: number): Step => {
  const { phase, place, health } = feed;
  if (phase.state !== 'readingBoard') return stay(feed);
  if (!snapshot) return deleted(feed, nowMs);
  const isSameEpoch = snapshot.epoch === place.epoch;
  if (isSameEpoch && (health === 'sound' || health === 'doubted')) return readPages(feed, phase);
  const sound = relyOn(feed, snapshot);
  const replaced: FeedState = {
    ...sound,
    place: placeOf(snapshot),
    held: isSameEpoch ? sound.held : [],
    former: isSameEpoch
      ? sound.former
      : { ...sound.former, epochs: new Set([...sound.former.epochs, place.epoch]) },
    gap: undefined,
  };
  const effects: Effect[] = [{ type: 'replace-board', snapshot }];
  if (!isSameEpoch && health !== 'deleted') effects.push({ type: 'find-loss', known: place });
  return andThen({ feed: replaced, effects }, (at) => endRead(at, nowMs));
};

const deleted = (feed: FeedState, nowMs: number): Step => {
  const effects: Effect[] = feed.health === 'deleted' ? [] : [{ type: 'announce-deletion' }];
  const gone: FeedState = { ...feed, health: 'deleted', held: [], gap: undefined };
  return andThen({ feed: gone, effects }, (at) => endRead(at, nowMs));
};

/** A read has succeeded: starts the next one if it was asked for, and hands on what waited. */
const endRead = (feed: FeedState, nowMs: number): Step => {
  const { phase, gap, place } = feed;
  if (!isReading(phase)) return stay(feed);
  const effects: Effect[] = [];
  if (gap && phase.state === 'readingPages' && place.seq > phase.fromSeq)
    effects.push({ type: 'report-repair', cause: gap.cause, durationMs: nowMs - gap.sinceMs });
  effects.push({ type: 'settle', callers: phase.callers });
  return andThen({ feed: { ...feed, gap: undefined }, effects }, (at) => followOn(at, phase.next, nowMs));
};

const readFailed = (feed: FeedState, error: unknown, nowMs: number): Step => {
  const { phase } = feed;
  if (!isReading(phase)) return stay(feed);
  const report: Effect = { type: 'report-error', error };
  if (error instanceof LaterVersion)
    return andThen({ feed, effects: [report] }, (at) => end(at, { state: 'halted', reason: error }));
  const effects: Effect[] = [report, { type: 'settle', callers: phase.callers, error }];
  return andThen({ feed, effects }, (at) => followOn(at, phase.next, nowMs));
};

const followOn = (feed: FeedState, next: Read | undefined, nowMs: number): Step => {
  const following: FeedState = { ...feed, phase: { state: 'following' } };
  const started = next ? startRead(following, next) : stay(following);
  return andThen(started, (at) => handOnNext(at, nowMs));
};

const confirmed = (
  feed: FeedState,
  { epoch, seq, log }: Extract<Input, { type: 'confirmed' }>,
  nowMs: number,
): Step => {
  const { place, phase, health } = feed;
  const isHere = place.epoch === epoch && place.seq === seq;
  const canRely = phase.state === 'following' && (health === 'sound' || health === 'doubted');
  return isHere && canRely
    ? handOnNext(relyOn(feed, log), nowMs)
    : askRead(feed, { what: 'pages', cause: 'other-server' }, nowMs);
};

const due = (feed: FeedState, nowMs: number): Step => {
  const deadline = deadlineOf(feed);
  return deadline !== undefined && deadline <= nowMs
    ? askRead(feed, { what: 'pages', cause: 'out-of-order' }, nowMs)
    : stay(feed);
};
