import type { Epoch } from '@openfloor/contract/ids';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { isSameEvent } from '@openfloor/store/boards/lostTail';
import type { BoardSnapshot } from '@openfloor/store/reads/snapshot';
import {
  andThen,
  doubt,
  isReading,
  PAGE_SIZE,
  placeOfSnapshot,
  relyOn,
  stay,
  type Effect,
  type FeedState,
  type Input,
  type Phase,
  type Read,
  type ReadingPhase,
  type FeedStep,
} from './feedState.ts';
import { takeNext } from './heldMessages.ts';

/**
 * Asks for a read. One runs at a time; requests that arrive meanwhile share the next one, which begins after they
 * asked.
 */
export const askRead = (
  feed: FeedState,
  { what, cause, caller }: Omit<Extract<Input, { type: 'read-asked' }>, 'type'>,
  nowMs: number,
): FeedStep => {
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

const startRead = (feed: FeedState, { what, callers }: Read): FeedStep => {
  const canReadPages = what === 'pages' && (feed.health === 'sound' || feed.health === 'doubted');
  return canReadPages ? readPages(feed, { callers }) : readBoard(feed, { callers });
};

type Waiting = Pick<ReadingPhase, 'callers' | 'next'>;

const readPages = (feed: FeedState, { callers, next }: Waiting): FeedStep =>
  readPage({ ...feed, phase: { state: 'readingPages', fromSeq: feed.place.seq, callers, next } });

export const readPage = (feed: FeedState): FeedStep => ({
  feed,
  effects: [{ type: 'read-page', from: feed.place }],
});

export const readBoard = (feed: FeedState, { callers, next }: Waiting, rotate?: Epoch): FeedStep => ({
  feed: { ...feed, phase: { state: 'readingBoard', callers, next } },
  effects: [{ type: 'read-board', ...(rotate !== undefined && { rotate }) }],
});

/**
 * Hands on a page of events, if it begins with the event at `place`. Otherwise the log lost that event: the board gets
 * another epoch and is read as a whole.
 */
export const pageRead = (
  feed: FeedState,
  { from, page }: Extract<Input, { type: 'page-read' }>,
  nowMs: number,
): FeedStep => {
  const { phase, place } = feed;
  if (phase.state !== 'readingPages') return stay(feed);
  if (!page || feed.health === 'damaged') return readBoard(feed, phase);
  // Messages of the former server moved the feed during the read: read again, to compare the event at the present
  // place.
  if (page.server !== place.server && from.seq !== place.seq) return readPage(doubt(feed));
  if (from.last && !(page.events[0] && isSameEvent(page.events[0], from.last)))
    return readBoard(doubt(feed), phase, place.epoch);
  const sound = relyOn(feed, page);
  const events = page.events.filter(({ seq }) => seq > place.seq);
  const source = page.events.length < PAGE_SIZE ? 'last-page' : 'page';
  if (events.length > 0) return { feed: sound, effects: [{ type: 'hand-on', events, source }] };
  return source === 'page' ? readPage(sound) : endRead(sound, nowMs);
};

/**
 * Replaces the board by the one that was read if its epoch is another or its state was damaged; otherwise reads pages.
 */
export const boardRead = (feed: FeedState, snapshot: BoardSnapshot | undefined, nowMs: number): FeedStep => {
  const { phase, place, health } = feed;
  if (phase.state !== 'readingBoard') return stay(feed);
  if (!snapshot) return deleted(feed, nowMs);
  const isSameEpoch = snapshot.epoch === place.epoch;
  if (isSameEpoch && (health === 'sound' || health === 'doubted')) return readPages(feed, phase);
  const sound = relyOn(feed, snapshot);
  const replaced: FeedState = {
    ...sound,
    place: placeOfSnapshot(snapshot),
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

const deleted = (feed: FeedState, nowMs: number): FeedStep => {
  const effects: Effect[] = feed.health === 'deleted' ? [] : [{ type: 'announce-deletion' }];
  const gone: FeedState = { ...feed, health: 'deleted', held: [], gap: undefined };
  return andThen({ feed: gone, effects }, (at) => endRead(at, nowMs));
};

/** Ends a read that succeeded: starts the next one if it was requested, and hands on held messages. */
export const endRead = (feed: FeedState, nowMs: number): FeedStep => {
  const { phase, gap, place } = feed;
  if (!isReading(phase)) return stay(feed);
  const effects: Effect[] = [];
  if (gap && phase.state === 'readingPages' && place.seq > phase.fromSeq)
    effects.push({ type: 'report-repair', cause: gap.cause, durationMs: nowMs - gap.sinceMs });
  effects.push({ type: 'settle', callers: phase.callers });
  return andThen({ feed: { ...feed, gap: undefined }, effects }, (at) => followOn(at, phase.next, nowMs));
};

export const readFailed = (feed: FeedState, error: unknown, nowMs: number): FeedStep => {
  const { phase } = feed;
  if (!isReading(phase)) return stay(feed);
  const report: Effect = { type: 'report-error', error };
  if (error instanceof LaterVersion)
    return andThen({ feed, effects: [report] }, (at) => endFeed(at, { state: 'halted', reason: error }));
  const effects: Effect[] = [report, { type: 'settle', callers: phase.callers, error }];
  return andThen({ feed, effects }, (at) => followOn(at, phase.next, nowMs));
};

const followOn = (feed: FeedState, next: Read | undefined, nowMs: number): FeedStep => {
  const following: FeedState = { ...feed, phase: { state: 'following' } };
  const started = next ? startRead(following, next) : stay(following);
  return andThen(started, (at) => handOnNext(at, nowMs));
};

/** Hands on the held message that continues the stream, if the feed is sound. */
export const handOnNext = (feed: FeedState, nowMs: number): FeedStep => {
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

/** The reason why a feed that has ended does not read; undefined: it has not ended. */
export const refusalOf = ({ phase }: FeedState): Error | undefined => {
  if (phase.state === 'halted') return phase.reason;
  return phase.state === 'closed' ? new Error('The board is no longer followed here') : undefined;
};

/** Ends a feed. Rejects callers that wait for a read: they must not assume that it took place. */
export const endFeed = (feed: FeedState, phase: Extract<Phase, { state: 'halted' | 'closed' }>): FeedStep => {
  const ended: FeedState = { ...feed, phase, held: [] };
  const callers = isReading(feed.phase) ? [...feed.phase.callers, ...(feed.phase.next?.callers ?? [])] : [];
  return { feed: ended, effects: [{ type: 'settle', callers, error: refusalOf(ended) }] };
};
