import { createQuestionSnapshots, type FirstPart } from '@openfloor/api/snapshots/questionSnapshots';
import { currentSecond, cursorAfter } from '@openfloor/api/stream/seconds';
import { createStreamReaders, type StreamReaders } from '@openfloor/api/stream/streamReaders';
import type { BoardStream, StreamBatch, StreamOffset } from '@openfloor/api/stream/boardStream';
import type { ReadFailure, StreamWanted } from '@openfloor/client/machine/transition';
import type { HeadResult } from '@openfloor/client/withHead';
import type { ListResult } from '@openfloor/client/boardClient';
import { QuestionList } from '@openfloor/contract/http/audience';
import type { QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import type { OwnQuestion } from '@openfloor/contract/questions';
import type { Position } from '@openfloor/contract/ws';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { boardId } from '@openfloor/domain/testing/sampleBoard';
import { headFor, ownQuestionOf, type Audience } from '@openfloor/domain/view/audience';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { createFeeds, type Feeds } from '@openfloor/stream/feed/feeds';
import { clock, type Deployment } from './simulatedNode.ts';
import type { Random } from '@openfloor/platform/testing/random';
import { SimulatedServer } from './simulatedServer.ts';
import { delay } from './virtualTime.ts';

const TRANSIT_MS_MAX = 40;

/** `token`: a moderator's token. */
export type Caller = { audience: Audience; token?: string | undefined };
type ApiAnswer<Value> = { ok: true; value: Value } | ({ ok: false } & ReadFailure);

/** `text`: the messages as JSON, undefined without news; `position`: where they lead to. */
export type StreamAnswered = ApiAnswer<{ text?: string; cursor: string; position: Position }>;

const UNAVAILABLE = { ok: false, code: 'unavailable' } as const;
const GONE = { ok: false, code: 'offset-gone' } as const;
const NO_BOARD = { ok: false, code: 'board-not-found' } as const;
const POLL_S = 20;

/** An api process: commits events, publishes them, and serves its answers from its feed. */
export class SimulatedApi {
  readonly link;
  readonly version: number;
  readonly server;
  readonly #feeds: Feeds;
  readonly #snapshots = createQuestionSnapshots(clock);
  readonly #streams: StreamReaders;
  readonly #deployment: Deployment;
  /** False after it read an event of a later version: proxies send it no more requests. */
  isReady = true;

  constructor(deployment: Deployment) {
    this.#deployment = deployment;
    this.version = deployment.store.version;
    this.link = deployment.bus.connect((message) => deployment.store.decodedBy(this.version, message));
    this.server = new SimulatedServer(deployment.store, deployment.random.fork());
    const store = deployment.store.connect({
      version: this.version,
      onLater: () => (this.isReady = false),
    });
    this.#feeds = createFeeds({
      bus: this.link.bus,
      store,
      clock,
      onError: deployment.onError,
      isServerSure: this.server.isSure,
    });
    this.server.follow(this.#feeds);
    this.#streams = createStreamReaders({
      feeds: this.#feeds,
      store,
      snapshots: this.#snapshots,
      clock,
      readersMax: Infinity,
      onDisplaced: () => {},
      isOutOfService: () => !this.isReady,
      onError: deployment.onError,
    });
  }

  /** Commits, and passes the events to its own feed and to the bus. A failure of the bus does not fail the request. */
  handle(commands: readonly BoardCommand[]): void {
    const message = this.#deployment.store.commit(commands);
    if (!message) return;
    this.#feeds.offer(boardId, message);
    this.link.bus.publish(boardId, message).catch(() => {});
  }

  /** `GET /api/boards/{id}/questions` */
  questions(caller: Caller, minSeq: Seq | undefined, part?: FirstPart): Promise<ListResult> {
    return this.#request(caller.token, async (feed) => {
      const snapshot = await this.#snapshots.read(feed, caller.audience, minSeq, { part });
      const { body, epoch, seq, total } = snapshot;
      const questions = QuestionList.parse(JSON.parse(body.identity.toString()));
      return { questions, position: { epoch, seq }, missing: total - questions.length };
    });
  }

  /** `GET /api/boards/{id}` */
  head({ audience, token }: Caller, minSeq: Seq | undefined): Promise<HeadResult> {
    return this.#request(token, async (feed) => {
      await reach(feed, minSeq);
      return { head: headFor(audience, boardId, feed.state), position: positionOf(feed) };
    });
  }

  /** `GET /api/boards/{id}/my-questions` */
  ownQuestions(
    sessionId: SessionId,
    minSeq: Seq,
    random: Random,
  ): Promise<ApiAnswer<{ questions: OwnQuestion[]; position: Position }>> {
    return this.#request(
      undefined,
      async (feed) => {
        await reach(feed, minSeq);
        const { state } = feed;
        const own = [...state.questions.values()].filter((question) => question.sessionId === sessionId);
        return {
          questions: own.map((question) => ownQuestionOf(question, state)),
          position: positionOf(feed),
        };
      },
      random,
    );
  }

  /** `GET /api/user-status` */
  userStatus(
    sessionId: SessionId,
    minSeq: Seq,
    random: Random,
  ): Promise<ApiAnswer<{ isBlocked: boolean; position: Position }>> {
    return this.#request(
      undefined,
      async (feed) => {
        await reach(feed, minSeq);
        return { isBlocked: feed.state.blocked.has(sessionId), position: positionOf(feed) };
      },
      random,
    );
  }

  /** `GET /api/user-votes`, which reads the store */
  userVotes(sessionId: SessionId, random: Random): Promise<ApiAnswer<Set<QuestionId>>> {
    return this.#request(undefined, () => this.#deployment.store.readVotesOf(sessionId, random), random);
  }

  /** `GET /api/boards/{id}/stream`, as its route answers */
  async stream(wanted: StreamWanted): Promise<StreamAnswered> {
    const answer = await this.#streamed(wanted).catch(() => UNAVAILABLE);
    if (this.link.state !== 'dead') return answer;
    // The request was under way when the process ended.
    this.#streams.close();
    return UNAVAILABLE;
  }

  async #streamed({ since: position, isLive, cursor }: StreamWanted): Promise<StreamAnswered> {
    const stream = await this.#streams.open(boardId);
    if (!stream) return NO_BOARD;
    const since = stream.offsetAt(position, cursor);
    if (!(await stream.prepare(since))) return GONE;
    if (!stream.feed.isOpen) return NO_BOARD;
    if (this.link.state === 'dead') return UNAVAILABLE;
    if (isLive) return this.#poll(stream, since, position, cursor);
    const batch = await stream.read(since);
    return batch ? answerWith(batch, currentSecond(clock), cursor) : GONE;
  }

  #poll(
    stream: BoardStream,
    since: StreamOffset,
    position: Position,
    cursor: string | undefined,
  ): Promise<StreamAnswered> {
    const { promise, resolve } = Promise.withResolvers<StreamAnswered>();
    const answer = (answered: StreamAnswered): void => {
      this.#streams.remove(reader);
      resolve(answered);
    };
    const answerNothing = (second: number): void =>
      answer({ ok: true, value: { cursor: cursorAfter(second, cursor), position } });
    const reader = {
      prefix: '',
      since,
      onNews: (batch: StreamBatch, second: number) => answer(answerWith(batch, second, cursor)),
      onDue: answerNothing,
      onRefused: (code: ReadFailure['code']) => answer({ ok: false, code }),
      onLeaving: answerNothing,
    };
    if (!this.#streams.add(stream, reader, POLL_S)) resolve(UNAVAILABLE);
    return promise;
  }

  close(): void {
    this.link.setState('dead');
    this.server.stop();
    this.#streams.close();
    this.#feeds.close();
  }

  async #request<Value>(
    token: string | undefined,
    read: (feed: BoardFeed) => Promise<Value>,
    random = this.#deployment.random,
  ): Promise<ApiAnswer<Value>> {
    await delay(random.between(1, TRANSIT_MS_MAX));
    const answer = await this.#answer(token, read).catch(() => UNAVAILABLE);
    await delay(random.between(1, TRANSIT_MS_MAX));
    return this.link.state === 'dead' ? UNAVAILABLE : answer;
  }

  async #answer<Value>(
    token: string | undefined,
    read: (feed: BoardFeed) => Promise<Value>,
  ): Promise<ApiAnswer<Value>> {
    const followed = await this.#feeds.follow(boardId);
    try {
      if (!followed || !followed.feed.isOpen) return { ok: false, code: 'board-not-found' };
      const { feed } = followed;
      if (token !== undefined && !(await this.#isValid(feed, token)))
        return { ok: false, code: 'invalid-token' };
      const value = await read(feed);
      return feed.isOpen ? { ok: true, value } : { ok: false, code: 'board-not-found' };
    } finally {
      followed?.release();
    }
  }

  /**
   * Whether the token is valid on the board; checked again after a catch-up, because the invitation may not be read
   * yet.
   */
  async #isValid(feed: BoardFeed, token: string): Promise<boolean> {
    const { tokens } = this.#deployment;
    if (tokens.rightOn(feed, token)) return true;
    await feed.catchUp();
    return tokens.rightOn(feed, token) !== undefined;
  }
}

const answerWith = (
  { body, next }: StreamBatch,
  second: number,
  cursor: string | undefined,
): StreamAnswered => ({
  ok: true,
  value: { text: body.identity.toString(), cursor: cursorAfter(second, cursor), position: next },
});

const positionOf = ({ epoch, seq }: BoardFeed): Position => ({ epoch, seq });

const reach = async (feed: BoardFeed, minSeq = 0): Promise<void> => {
  if (minSeq > feed.seq) await feed.catchUp();
};
