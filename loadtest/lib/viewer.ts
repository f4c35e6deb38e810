import type { Trend } from 'k6/metrics';
import { getUserStatus, getUserVotes } from '@openfloor/contract/calls/audience';
import type { BoardFrame, ServerMessage } from '@openfloor/contract/ws';
import type { Applied, BoardView } from '@openfloor/domain/view/boardView';
import {
  createBoardClient,
  type BoardClient,
  type ClientSocket,
  type SocketEvents,
  type StreamResult,
  type ListResult,
} from '@openfloor/client/boardClient';
import { hasLiveSocket, type ConnectionState } from '@openfloor/client/machine/state';
import {
  createSessionPolls,
  USER_STATUS_MS,
  USER_VOTES_MS,
  type SessionPolls,
} from '@openfloor/client/session/sessionPolls';
import type { ListWanted, StreamWanted } from '@openfloor/client/machine/transition';
import type { SharedTimer } from '@openfloor/client/sharedTimer';
import { applyFrame } from '@openfloor/domain/view/boardView';
import { readList, readStream, send, trackViewer, type Reply } from './calls.ts';
import { applyPosition, parse } from './messages.ts';
import {
  connectionsLost,
  foreignFrames,
  framesPerViewer,
  joinTime,
  missedSeq,
  refetches,
  resumes,
  resumeTime,
  screensReached,
  viewersJoined,
} from './metrics.ts';
import { HAS_POLLS } from './settings.ts';
import { openSocket } from './socket.ts';

/** A change that was requested at `sentAtMs` and must reach the screen; the delay goes into the metric. */
export type Owed = { seq: number; sentAtMs: number; metric: Trend; tags?: Record<string, string> };

export type ViewerOptions = {
  boardId: string;
  /** An admin token makes it a moderator. */
  token?: string;
  /** Credential of a person who was on another board; without it the viewer is a new one. */
  session?: string | undefined;
  /** Tags of the time that joining took. */
  tags?: Record<string, string>;
  /** Keeps the whole list of questions, which costs as much as in a browser; the others keep only the position. */
  isWitness?: boolean;
  /** Called with each text that arrives over the socket. */
  onText?: (text: string) => void;
  timer: SharedTimer;
};

/** Enough for the seconds by which the frame of a vote may precede the answer to it. */
const ARRIVALS_KEPT = 64;

// Shared by all viewers: each function costs k6 almost a kilobyte.
const nowMs = (): number => Date.now();
const random = (): number => Math.random();
const ignoreNews = (): void => {};
const isAnswered = async (reply: Promise<Reply>): Promise<boolean> => (await reply).status === 200;

/** One person with the board open: the product's client, the polls of the page, and the metrics of both. */
export class Viewer {
  session: string | undefined;
  readonly #options: ViewerOptions;
  readonly #client: BoardClient;
  readonly #polls: SessionPolls | undefined;
  readonly #joinedAtMs = Date.now();
  #state: ConnectionState | undefined;
  /** Arrival time of the list or text that the client is processing. */
  #arrivedAtMs = 0;
  #droppedAtMs = 0;
  #frames = 0;
  #seen = 0;
  #owed: Owed[] = [];
  #arrivals: { seq: number; atMs: number }[] = [];

  /** Joins as the page does: reads the list and gets a session in parallel, then opens the socket. */
  constructor(options: ViewerOptions) {
    const { boardId, token, timer } = options;
    this.#options = options;
    this.session = options.session;
    this.#polls = HAS_POLLS ? this.#startPolls() : undefined;
    this.#client = createBoardClient({
      boardId,
      audience: token === undefined ? 'public' : 'moderator',
      credentials: () => ({ token, session: this.session }),
      ports: {
        openSocket: (events) => this.#openSocket(events),
        readList: (wanted, done) => this.#readList(wanted, done),
        readStream: (wanted, done) => this.#readStream(wanted, done),
        after: timer.after,
        nowMs,
        random,
      },
      protocol: {
        parse: (text) => this.#parse(text),
        applyFrame: (view, frame) => this.#apply(view, frame),
      },
      onChange: (state) => this.#change(state),
      onNews: ignoreNews,
    });
  }

  get view(): BoardView | undefined {
    return this.#state?.view;
  }

  get viewerCount(): number {
    return this.#state?.viewerCount ?? 0;
  }

  get isLive(): boolean {
    return this.#state !== undefined && hasLiveSocket(this.#state.link);
  }

  get isWitness(): boolean {
    return this.#options.isWitness === true;
  }

  get isPublicWitness(): boolean {
    return this.isWitness && this.#options.token === undefined;
  }

  /** Cuts the connection as a lost network does; the client reconnects. */
  drop(): void {
    if (!this.isLive) return;
    // The test itself delays what was on its way: those delays do not count.
    this.#owed = [];
    this.#droppedAtMs = Date.now();
    this.#client.input({ type: 'closed', code: 0 });
  }

  leave(): void {
    this.#client.stop();
    this.#polls?.stop();
    framesPerViewer.add(this.#frames);
    screensReached.add(this.#seen);
  }

  /** Times the change when its frame arrives, or now if the frame arrived before the answer to the request. */
  expect(owed: Owed): void {
    let index = this.#arrivals.length;
    while (index > 0 && (this.#arrivals[index - 1]?.seq ?? 0) >= owed.seq) index -= 1;
    const arrival = this.#arrivals[index];
    if (arrival) this.#saw(owed, arrival.atMs);
    else if (owed.sentAtMs > this.#droppedAtMs) this.#owed.push(owed);
  }

  /** Counts the events up to `seq` that never arrived. */
  settle(seq: number): void {
    const missing = seq - (this.view?.seq ?? 0);
    if (missing > 0) missedSeq.add(missing);
  }

  #startPolls(): SessionPolls {
    const { boardId, timer } = this.#options;
    return createSessionPolls({
      after: timer.after,
      random,
      polls: [
        {
          everyMs: USER_STATUS_MS,
          read: () =>
            isAnswered(
              send(getUserStatus, { boardId, minSeq: this.view?.seq ?? 0 }, { session: this.session }),
            ),
        },
        {
          everyMs: USER_VOTES_MS,
          read: () => isAnswered(send(getUserVotes, { boardId }, { session: this.session })),
        },
      ],
    });
  }

  #openSocket(events: SocketEvents): ClientSocket {
    return openSocket({
      ...events,
      received: (text, atMs) => {
        this.#options.onText?.(text);
        this.#arrivedAtMs = atMs;
        events.received(text);
      },
    });
  }

  #readList(wanted: ListWanted, done: (result: ListResult) => void): () => void {
    return this.#read(this.#listWithSession(wanted), done);
  }

  #readStream(wanted: StreamWanted, done: (result: StreamResult) => void): () => void {
    return this.#read(readStream(this.#options.boardId, wanted), done);
  }

  /** k6 has no AbortController: an answer that is not needed any more is ignored. */
  #read<Result>(reading: Promise<Result>, done: (result: Result) => void): () => void {
    let isCancelled = false;
    const readAndCallBack = async (): Promise<void> => {
      const result = await reading;
      if (isCancelled) return;
      this.#arrivedAtMs = Date.now();
      done(result);
    };
    void readAndCallBack();
    return () => {
      isCancelled = true;
    };
  }

  async #listWithSession(wanted: ListWanted): Promise<ListResult> {
    const { boardId, token, isWitness } = this.#options;
    const tracked = this.session ?? trackViewer(boardId);
    const list = await readList(boardId, { token, ...wanted });
    this.session = await tracked;
    if (!list.ok || isWitness === true) return list;
    return { ok: true, value: { ...list.value, questions: [] } };
  }

  #parse(text: string): ServerMessage {
    const message = parse(text);
    if ('from' in message.data) this.#frames += 1;
    if ('boardId' in message.data && message.data.boardId !== this.#options.boardId) foreignFrames.add(1);
    if (message.type === 'resync') refetches.add(1);
    if (message.type === 'error') connectionsLost.add(1, { code: message.data.code });
    return message;
  }

  #apply(view: BoardView, frame: BoardFrame): Applied {
    const applied = this.#options.isWitness === true ? applyFrame(view, frame) : applyPosition(view, frame);
    // While the client checks the socket, it already knows of a gap.
    if (applied.result === 'gap' && this.#state?.link.state !== 'checking')
      missedSeq.add(Math.max(1, frame.data.from - view.seq));
    return applied;
  }

  #change(next: ConnectionState): void {
    const before = this.#state;
    this.#state = next;
    this.#polls?.follow(next);
    if (before?.link.state === 'connecting' && hasLiveSocket(next.link)) this.#subscribed(before);
    if (next.view && next.view !== before?.view) this.#arrived(next.view.seq);
  }

  #subscribed({ outage }: ConnectionState): void {
    if (outage) {
      resumes.add(1);
      resumeTime.add(this.#arrivedAtMs - outage.sinceMs);
    } else {
      viewersJoined.add(1);
      joinTime.add(this.#arrivedAtMs - this.#joinedAtMs, this.#options.tags);
    }
  }

  #arrived(seq: number): void {
    const atMs = this.#arrivedAtMs;
    this.#arrivals.push({ seq, atMs });
    if (this.#arrivals.length > ARRIVALS_KEPT) this.#arrivals.shift();
    if (this.#owed.length === 0) return;
    for (const owed of this.#owed) if (owed.seq <= seq) this.#saw(owed, atMs);
    this.#owed = this.#owed.filter((owed) => owed.seq > seq);
  }

  #saw({ sentAtMs, metric, tags }: Owed, atMs: number): void {
    metric.add(atMs - sentAtMs, tags);
    this.#seen += 1;
  }
}
