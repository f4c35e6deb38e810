import type { AgendaItemId, QuestionId, Seq } from '@openfloor/contract/ids';
import type { Trending } from '@openfloor/contract/trending';
import type { BoardFrame, ModeratorKey, Position, PresentModerator } from '@openfloor/contract/ws';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';

/**
 * State of the connection to a board. `tries` failed since it was last live; times are in ms of the client's clock.
 *
 *     loading ── list ──► connecting ── subscribed ──► live ── silence, gap ──► checking ── answer ──► live
 *        │                ▲       │                     └────── resync ───────► resyncing ── list ──► live
 *        │ failed    time │       │ failed, no answer
 *        │                │       ▼
 *        └────────────► reconnecting ◄── lost ── live, checking, resyncing
 *
 *     offline          from any state when the device loses its network; to connecting after a time
 *     suspended        from any state when the page is put aside; to connecting when it is shown again
 *     gone, refused    from any state by an answer of the server; final
 *
 * `resync` also answers `connecting` and `checking`. Without a list yet, `connecting` is `loading`. The stream over
 * HTTP runs beside these states, see `Stream`.
 */
export type Link =
  /** The list is read for the first time. */
  | { state: 'loading'; tries: number }
  /** A socket opens and subscribes. `since`: the position that `subscribe` named; undefined until it is sent. */
  | { state: 'connecting'; tries: number; untilMs: number; since?: Position }
  | { state: 'live'; checkAtMs: number }
  /** Subscribed again after a gap or a long silence, and waiting for the answer; the socket still counts as live. */
  | { state: 'checking'; untilMs: number }
  /** Live, but the list must be read again before `held` can be applied. `since`: the position of the node. */
  | {
      state: 'resyncing';
      since: Position;
      held: readonly BoardFrame[];
      /** Failed reads of the list. */
      tries: number;
      readAgainAtMs?: number;
    }
  | { state: 'reconnecting'; tries: number; atMs: number }
  /** The device reports no network; the client tries nevertheless, at long intervals. */
  | { state: 'offline'; tries: number; atMs: number }
  /** The page is in the back-forward cache. */
  | { state: 'suspended'; tries: number }
  /** The board is closed or does not exist. */
  | { state: 'gone' }
  /** The token does not open this board. */
  | { state: 'refused' };

/** A live connection was lost at `sinceMs`; `isNoticed`: the viewer got a notice. Short outages get none. */
export type Outage = { sinceMs: number; isNoticed: boolean };

/** The board's stream over plain HTTP, which is read while no socket gets through. One read is under way at a time. */
export type Stream = {
  /** Time of the next read; undefined while one is under way. */
  atMs: number | undefined;
  /** Set while the list is read instead of the stream: it must not be older than this. */
  minSeq?: Seq | undefined;
  /** Cursor of the last answer. */
  cursor?: string | undefined;
  /** Reads that failed since the last answer that could be applied. */
  failures: number;
  /** Consecutive times that the stream could not continue from the view, or from the list read since. */
  restarts: number;
  /** The last read succeeded. */
  isWorking: boolean;
};

/**
 * The view has the first part of a long list; the whole list is read once the socket is live. `missing`: number of
 * questions that the first part did not have. `atMs`: when to read the list; undefined while it is being read, and
 * before the socket is live or the stream works. `frames`: applied to the view since `minSeq`; the list may be older.
 */
export type Rest = {
  missing: number;
  atMs: number | undefined;
  minSeq: Seq;
  frames: readonly BoardFrame[];
  /** Failed reads. */
  tries: number;
};

/**
 * The question that the moderator who uses this client reads. `dueAtMs`: when to send it; undefined: the server has it.
 */
export type Reading = { questionId: QuestionId | null; dueAtMs?: number; sentAtMs?: number };

/** The talk of this item starts automatically. `at`: ISO 8601 */
export type NextTalk = { agendaId: AgendaItemId; at: string };

export type ConnectionState = {
  readonly audience: Audience;
  readonly link: Link;
  readonly view?: BoardView;
  /** Undefined until a socket brings it, and again once the stream works, which does not carry it. */
  readonly viewerCount?: number | undefined;
  /** Undefined until the server sends some. Empty once the stream works, which does not carry them. */
  readonly trending?: Trending;
  /** For moderators: the latest talk that was about to start automatically. It may have been held or changed since. */
  readonly nextTalk?: NextTalk;
  /** For moderators: those with an open socket, and which of them this client is. */
  readonly moderators?: readonly PresentModerator[];
  readonly moderatorId?: ModeratorKey | undefined;
  readonly reading?: Reading;
  readonly outage?: Outage | undefined;
  readonly stream?: Stream | undefined;
  readonly rest?: Rest | undefined;
  /**
   * Position of the socket while a list has moved the view beyond it. News for the session up to the view are
   * still to be sent, so a subscription resumes here.
   */
  readonly socketSeq?: Seq | undefined;
};

/** After this many failed tries the viewer gets a notice, and the client retries at a longer interval. */
export const TRIES_MAX = 5;

export const isOver = ({ state }: Link): boolean => state === 'gone' || state === 'refused';

/** Whether a socket is open and subscribed, as far as the client knows. */
export const hasLiveSocket = ({ state }: Link): boolean =>
  state === 'live' || state === 'checking' || state === 'resyncing';

/** Whether a socket is open or opening. */
export const hasSocket = (link: Link): boolean => link.state === 'connecting' || hasLiveSocket(link);

export const triesOf = (link: Link): number => ('tries' in link ? link.tries : 0);

/** State of a connection that is not live, for the screens. */
export type Shortfall =
  /** A short outage, which only the live mark shows. */
  | 'brief'
  /** A longer outage. */
  | 'lasting'
  /** No socket gets through; the news come with the stream, up to a second later. */
  | 'slower';

export const shortfallOf = ({ link, outage, stream }: ConnectionState): Shortfall => {
  if (stream?.isWorking) return 'slower';
  return (outage ? outage.isNoticed : triesOf(link) > 0) ? 'lasting' : 'brief';
};
