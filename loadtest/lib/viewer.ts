import type { Trend } from 'k6/metrics';
import { WebSocket, type ErrorEvent, type MessageEvent } from 'k6/websockets';
import type { BoardFrame, ClientMessage, Position, ServerMessage } from '@openfloor/contract/ws';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { applyFrame } from '../../services/domain/src/view/boardView.ts';
import { USER_STATUS_MS, USER_VOTES_MS } from '../../web/src/api/timing.ts';
import { reconnectDelayMs, returnDelayMs, TRIES_MAX } from '../../services/client/src/machine/backoff.ts';
import {
  ANSWER_WITHIN_MS,
  CONNECT_WITHIN_MS,
  READ_AGAIN_AFTER_MS,
  SILENCE_MS,
} from '../../services/client/src/machine/deadlines.ts';
import { getUserStatus, getUserVotes, readList, trackViewer, type ListRead } from './calls.ts';
import { parse, placeOf } from './messages.ts';
import {
  connectionsLost,
  framesPerViewer,
  joinTime,
  missedSeq,
  refetches,
  resumes,
  resumeTime,
  screensReached,
  viewersJoined,
} from './metrics.ts';
import { BASE_URL, HAS_POLLS } from './settings.ts';

/** Where the connection stands, as in the web's `stream/connection.ts`; times in ms since the epoch. */
type Link =
  | { state: 'outside' }
  | { state: 'reading'; tries: number }
  | { state: 'connecting'; socket: WebSocket; tries: number; untilMs: number }
  | { state: 'live'; socket: WebSocket; untilMs: number }
  | { state: 'checking'; socket: WebSocket; untilMs: number }
  | {
      state: 'resyncing';
      socket: WebSocket;
      since: Position;
      held: BoardFrame[];
      tries: number;
      untilMs: number;
    }
  | { state: 'waiting'; tries: number; untilMs: number };

/** Frames that wait for the list, and how often it could not be read. */
type Reading = Pick<Extract<Link, { state: 'resyncing' }>, 'held' | 'tries'>;

/** What somebody did at `sentAtMs` and a screen has yet to show; how long that took goes into the metric. */
export type Owed = { seq: number; sentAtMs: number; metric: Trend; tags?: Record<string, string> };

export type ViewerOptions = {
  boardId: string;
  /** An admin token makes it a moderator. */
  token?: string;
  /** Folds all frames into a whole board, which costs as much as in a browser; the others keep their place alone. */
  isWitness?: boolean;
  /** Gets every text that arrives over the socket. */
  onText?: (text: string) => void;
};

const SOCKET_URL = `${BASE_URL.replace(/^http/, 'ws')}/ws`;
const POLICY_VIOLATION = 1008;
const MESSAGE_TOO_BIG = 1009;
const SERVICE_RESTART = 1012;
const CONNECTING = 0;
/** Enough for the seconds that a vote's answer may take to come after its frame. */
const ARRIVALS_KEPT = 64;
/** Never due: the state ends by an event. */
const NEVER_MS = Number.POSITIVE_INFINITY;

/** k6 gives it; its types do not know that yet. */
const codeOf = (event: object): number => ('code' in event ? Number(event.code) : 0);

/** One person with the board open: joins, follows, comes back after a loss, polls, as the web client does. */
export class Viewer {
  session: string | undefined;
  position: Position | undefined;
  view: BoardView | undefined;
  viewerCount = 0;
  #link: Link = { state: 'outside' };
  #lostAtMs: number | undefined;
  #joinedAtMs = 0;
  #droppedAtMs = 0;
  #frames = 0;
  #seen = 0;
  #statusAtMs = 0;
  #votesAtMs = 0;
  #owed: Owed[] = [];
  #arrivals: { seq: number; atMs: number }[] = [];
  readonly #options: ViewerOptions;

  constructor(options: ViewerOptions) {
    this.#options = options;
  }

  get isLive(): boolean {
    const { state } = this.#link;
    return state === 'live' || state === 'checking' || state === 'resyncing';
  }

  /** As the page, which has its board with it: list and session at once, then the socket. */
  async join(): Promise<void> {
    const { boardId } = this.#options;
    this.#joinedAtMs = Date.now();
    this.#link = { state: 'reading', tries: 0 };
    if (HAS_POLLS) this.#poll(this.#joinedAtMs);
    const tracked = trackViewer(boardId);
    const list = await this.#readList();
    this.session = await tracked;
    if (list) this.#show(list);
    if (list) await this.#connect(0);
    else this.#wait(0);
  }

  /** Does what is due. Thousands of timers would cost k6 more than one that asks everybody. */
  tick(nowMs: number): void {
    const link = this.#link;
    if (HAS_POLLS) this.#poll(nowMs);
    if (!('untilMs' in link) || link.untilMs > nowMs) return;
    if (link.state === 'live') this.#check(link.socket);
    else if (link.state === 'waiting') void this.#connect(link.tries);
    else if (link.state === 'resyncing') void this.#resync(link.socket, link.since, link);
    else this.#lose();
  }

  /** Cuts the connection without a goodbye to anyone but the server; the viewer comes back by itself. */
  drop(): void {
    if (!this.isLive) return;
    // What was under way then is late by the test's own doing.
    this.#owed = [];
    this.#droppedAtMs = Date.now();
    this.#lose();
  }

  leave(): void {
    if (this.#link.state === 'outside') return;
    this.#closeSocket();
    this.#link = { state: 'outside' };
    framesPerViewer.add(this.#frames);
    screensReached.add(this.#seen);
  }

  /** Times it once its frame is here, or at once if that came before the answer. */
  expect(owed: Owed): void {
    let index = this.#arrivals.length;
    while (index > 0 && (this.#arrivals[index - 1]?.seq ?? 0) >= owed.seq) index -= 1;
    const arrival = this.#arrivals[index];
    if (arrival) this.#saw(owed, arrival.atMs);
    else if (owed.sentAtMs > this.#droppedAtMs) this.#owed.push(owed);
  }

  /** Says what of the stream up to `seq` never came. */
  settle(seq: number): void {
    const lacking = seq - (this.position?.seq ?? 0);
    if (lacking > 0) missedSeq.add(lacking);
  }

  #poll(nowMs: number): void {
    const { boardId } = this.#options;
    if (nowMs >= this.#statusAtMs) {
      this.#statusAtMs = nowMs + USER_STATUS_MS;
      void getUserStatus(boardId, this.session);
    }
    if (nowMs >= this.#votesAtMs) {
      this.#votesAtMs = nowMs + USER_VOTES_MS;
      void getUserVotes(boardId, this.session);
    }
  }

  #readList(minSeq?: number): Promise<ListRead | undefined> {
    const { boardId, token } = this.#options;
    return readList(boardId, { token, minSeq });
  }

  #show({ questions, position }: ListRead): void {
    this.position = position;
    if (this.#options.isWitness !== true) return;
    this.view = {
      audience: this.#options.token === undefined ? 'public' : 'moderator',
      ...position,
      questions: new Map(questions.map((question) => [question.id, question])),
    };
  }

  async #connect(tries: number): Promise<void> {
    if (this.position === undefined) return this.#readAndConnect(tries);
    const socket = new WebSocket(SOCKET_URL);
    this.#link = { state: 'connecting', socket, tries, untilMs: Date.now() + CONNECT_WITHIN_MS };
    socket.addEventListener('open', () => this.#isOn(socket) && this.#subscribe(socket));
    socket.addEventListener('message', (event) => this.#isOn(socket) && this.#receive(event, socket));
    socket.addEventListener('close', (event) => this.#closed(codeOf(event), socket));
    return undefined;
  }

  async #readAndConnect(tries: number): Promise<void> {
    const link: Link = { state: 'reading', tries };
    this.#link = link;
    const { boardId } = this.#options;
    this.session ??= await trackViewer(boardId);
    const list = await this.#readList();
    if (this.#link !== link) return;
    if (!list) return this.#wait(tries);
    this.#show(list);
    await this.#connect(tries);
  }

  #isOn(socket: WebSocket): boolean {
    return 'socket' in this.#link && this.#link.socket === socket;
  }

  #subscribe(socket: WebSocket): void {
    const { boardId, token } = this.#options;
    if (!this.position) return;
    const message: ClientMessage = {
      type: 'subscribe',
      boardId,
      since: this.position,
      ...(token !== undefined && { token }),
      ...(this.session !== undefined && { session: this.session }),
    };
    socket.send(JSON.stringify(message));
  }

  #closed(code: number, socket: WebSocket): void {
    if (!this.#isOn(socket)) return;
    connectionsLost.add(1, { code: String(code) });
    this.#lose(code);
  }

  #check(socket: WebSocket): void {
    this.#link = { state: 'checking', socket, untilMs: Date.now() + ANSWER_WITHIN_MS };
    this.#subscribe(socket);
  }

  #live(socket: WebSocket): void {
    this.#link = { state: 'live', socket, untilMs: Date.now() + SILENCE_MS };
  }

  #receive(event: MessageEvent | ErrorEvent, socket: WebSocket): void {
    if (!('data' in event) || typeof event.data !== 'string') return;
    this.#options.onText?.(event.data);
    this.#take(parse(event.data), socket, event.timestamp);
  }

  #take(message: ServerMessage, socket: WebSocket, atMs: number): void {
    switch (message.type) {
      case 'subscribed':
        this.viewerCount = message.data.viewerCount;
        return this.#subscribed(socket, atMs);
      case 'viewerCountUpdate':
        this.viewerCount = message.data.viewerCount;
        return undefined;
      case 'resync':
        refetches.add(1);
        return void this.#resync(socket, message.data, { held: [], tries: 0 });
      case 'error':
        connectionsLost.add(1, { code: message.data.code });
        return this.#lose(0, message.data.retryAfterMs);
      case 'userUpdate':
        return undefined;
      case 'boardUpdate':
      case 'moderationUpdate':
      case 'questionUpdate':
      case 'voteUpdate':
        return this.#frame(message, socket, atMs);
      default:
        return message satisfies never;
    }
  }

  #subscribed(socket: WebSocket, atMs: number): void {
    const { state } = this.#link;
    if (state === 'connecting') this.#came(atMs);
    if (state === 'connecting' || state === 'checking') this.#live(socket);
  }

  #came(atMs: number): void {
    if (this.#lostAtMs !== undefined) {
      resumes.add(1);
      resumeTime.add(atMs - this.#lostAtMs);
      this.#lostAtMs = undefined;
    } else {
      viewersJoined.add(1);
      joinTime.add(atMs - this.#joinedAtMs);
    }
  }

  #frame(frame: BoardFrame, socket: WebSocket, atMs: number): void {
    this.#frames += 1;
    if (this.#link.state === 'resyncing') this.#link.held.push(frame);
    else this.#apply(frame, socket, atMs);
  }

  #apply(frame: BoardFrame, socket: WebSocket, atMs: number): void {
    if (!this.position) return;
    const place = placeOf(this.position, frame);
    if (place === 'gap' && this.#link.state === 'live') {
      missedSeq.add(Math.max(1, frame.data.from - this.position.seq));
      this.#check(socket);
    }
    if (place !== 'next') return;
    this.position = { epoch: frame.data.epoch, seq: frame.data.seq };
    if (this.view) {
      const applied = applyFrame(this.view, frame);
      if (applied.result !== 'gap') this.view = applied.view;
    }
    if (this.#link.state === 'live') this.#link.untilMs = atMs + SILENCE_MS;
    this.#arrived(frame.data.seq, atMs);
  }

  #arrived(seq: number, atMs: number): void {
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

  /** Reads the list, then goes on with the frames that came meanwhile. */
  async #resync(socket: WebSocket, since: Position, { held, tries }: Reading): Promise<void> {
    const link: Link = { state: 'resyncing', socket, since, held, tries, untilMs: NEVER_MS };
    this.#link = link;
    const shownSeq = this.position?.epoch === since.epoch ? this.position.seq : 0;
    const list = await this.#readList(Math.max(since.seq, shownSeq));
    if (this.#link !== link) return;
    if (!list) {
      link.held = [];
      link.untilMs = Date.now() + reconnectDelayMs(tries, Math.random());
      link.tries = Math.min(tries + 1, TRIES_MAX);
      return;
    }
    if (list.position.epoch !== since.epoch) {
      link.untilMs = Date.now() + READ_AGAIN_AFTER_MS;
      return;
    }
    this.#show(list);
    this.#live(socket);
    this.#arrived(list.position.seq, Date.now());
    for (const frame of held) this.#apply(frame, socket, Date.now());
  }

  #lose(code = 0, retryAfterMs = 0): void {
    const { state } = this.#link;
    if (state === 'outside' || state === 'waiting') return;
    const tries = 'tries' in this.#link ? this.#link.tries : 0;
    this.#lostAtMs ??= this.isLive ? Date.now() : undefined;
    if (code === SERVICE_RESTART && this.isLive) return this.#comeBack(returnDelayMs(Math.random()), 1);
    const needsMending = code === POLICY_VIOLATION || code === MESSAGE_TOO_BIG;
    return this.#wait(needsMending ? TRIES_MAX : tries, retryAfterMs);
  }

  #wait(tries: number, retryAfterMs = 0): void {
    this.#comeBack(Math.max(reconnectDelayMs(tries, Math.random()), retryAfterMs), tries + 1);
  }

  #comeBack(delayMs: number, tries: number): void {
    this.#closeSocket();
    this.#link = { state: 'waiting', tries, untilMs: Date.now() + delayMs };
  }

  #closeSocket(): void {
    if ('socket' in this.#link) {
      const { socket } = this.#link;
      // k6 cannot close one that is still connecting: it would wait for it, and everything else here with it.
      if (socket.readyState === CONNECTING) socket.addEventListener('open', () => socket.close());
      else socket.close();
    }
  }
}
