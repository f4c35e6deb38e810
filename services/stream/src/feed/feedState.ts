import type { BusMessage } from '@openfloor/contract/busMessage';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { Epoch, Seq } from '@openfloor/contract/ids';
import type { LaterVersion } from '@openfloor/contract/laterVersion';
import type { EventPage } from '@openfloor/store/reads/events';
import type { BoardSnapshot } from '@openfloor/store/reads/snapshot';
import type { HeldMessages } from './heldMessages.ts';

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

/** How far this node's copy of the board can be relied on. */
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

/** `pages`: events from `place` on. `board`: compare the epoch first, and replace the board if it is another one. */
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

export type FeedStep = { feed: FeedState; effects: Effect[] };

/** How long a message that arrived too early waits for the ones between. */
export const HOLD_BACK_MS = 100;
export const PAGE_SIZE = 1000;

export const placeOfSnapshot = ({ epoch, seq, last, server, continuedFrom }: BoardSnapshot): Place => ({
  epoch,
  seq,
  last,
  server,
  continuedFrom,
});

/** A step without effects. */
export const stay = (feed: FeedState): FeedStep => ({ feed, effects: [] });

/** Two steps as one. */
export const andThen = ({ feed, effects }: FeedStep, next: (feed: FeedState) => FeedStep): FeedStep => {
  const second = next(feed);
  return { feed: second.feed, effects: [...effects, ...second.effects] };
};

export type ReadingPhase = Extract<Phase, { state: 'readingPages' | 'readingBoard' }>;

export const isReading = (phase: Phase): phase is ReadingPhase =>
  phase.state === 'readingPages' || phase.state === 'readingBoard';

/** Holds messages back until a read has compared the event at `place` with Postgres. */
export const doubt = (feed: FeedState): FeedState =>
  feed.health === 'sound' ? { ...feed, health: 'doubted' } : feed;

/** The server has the event at `place`: its messages continue the feed, and those of other servers are dropped. */
export const relyOn = (
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
