import { createHash } from 'node:crypto';
import type { ErrorCode } from '@openfloor/contract/errors';
import { Replay, ReplayQuery } from '@openfloor/contract/http/replay';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Seq } from '@openfloor/contract/ids';
import { REPLAY_EVENTS_MAX } from '@openfloor/contract/limits';
import { pastViewOf, replayEvent, takenFromPast, type PastReader } from '@openfloor/domain/view/replay';
import type { BoardState } from '@openfloor/domain/board/boardState';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { StreamEnded } from '@openfloor/store/reads/exportedEvents';
import { inSlices } from '@openfloor/store/reads/inSlices';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { audienceOf, ownsClosed } from '../../auth/boardAccess.ts';
import { boardFeed } from '../../boardFeeds.ts';
import { bytesHeldBy, compressible, sendBody, type CompressibleBody } from '../../compressibleBody.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { LongRead } from '../../longReads/longReads.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_BOARD_TOKEN_OR_OWNER } from '../security.ts';
import { createPastStates, eventsBetween } from './pastStates.ts';
import { createPastVersions, mayChangePast } from './pastVersions.ts';

/** An answer ends with the event that exceeds one of these: a change of settings may send thousands of questions again. */
const ANSWER_CHARACTERS_MAX = 4_000_000;
const ANSWER_MS_MAX = 2000;
/** Answers that are kept for further readers of the same range. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;
/**
 * Time that the public's answer for the latest range is kept although the board goes on. Without it, viewers who open the replay of a
 * live board would need another answer after every vote.
 */
const TAIL_KEPT_MS = 5000;

type Range = { feed: BoardFeed; audience: Audience } & ReplayQuery;
type Wanted = { key: string; range: Range };
/** `seq`: the head of the board when the answer was made. */
type KeptAnswer = { body: CompressibleBody; seq: Seq; madeAtMs: number };

/** The past of a board: for its moderators, and for everyone if the board allows that. */
export const replay = (app: App, dependencies: ApiDependencies): void => {
  const { clock, db, exports, longReads, metrics } = dependencies;
  const pastStates = createPastStates(db);
  metrics.watchCache('past-states', pastStates.bytes);
  const versionOf = createPastVersions(mayChangePast);
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ body }) => bytesHeldBy(body),
  });

  /**
   * A range that ends before the head keeps its key while the board goes on. For a range that ends at the head, the
   * public's answers share a key, and those for moderators have one for each head.
   */
  const keyOf = ({ feed, audience, from, to }: Range): string => {
    const end = to < feed.seq ? to : `head ${audience === 'public' ? '' : feed.seq}`;
    return [feed.board.id, feed.epoch, feed.continuedFrom, versionOf(feed), audience, from, end].join(' ');
  };
  /** Undefined if there is none, or if it is of an earlier head and too old. */
  const keptAnswer = (key: string, { feed, to }: Range): CompressibleBody | undefined => {
    const found = kept.get(key);
    if (!found) return undefined;
    const isUpToDate = to < feed.seq || found.seq === feed.seq;
    return isUpToDate || clock.elapsedMs() < found.madeAtMs + TAIL_KEPT_MS ? found.body : undefined;
  };

  const makeAnswer = async ({ feed, audience, from, to }: Range): Promise<CompressibleBody> => {
    const { board, epoch, seq, state: now } = feed;
    const pastReader: PastReader = {
      reader: { audience, pseudonymize: exports.identitiesOn(board).pseudonymize },
      boardId: board.id,
      epoch,
      now,
    };
    // Computed before the rest: if something is hidden in between, the next answer has another version.
    const version = createHash('sha256').update(takenFromPast(pastReader)).digest('base64url').slice(0, 16);
    const state = await pastStates.at(feed, from);
    const view = pastViewOf(pastReader, state);
    const { events, end } = await changesOf(pastReader, state, eventsBetween(db, feed, from, to));
    const head = JSON.stringify({
      epoch,
      version,
      audience: audience === 'public' ? 'public' : 'moderators',
      head: seq,
      from,
      to: end ?? to,
      ...view,
    });
    return compressible(Buffer.from(`${head.slice(0, -1)},"events":[${events.join(',')}]}`));
  };
  const makeAndKeep = async ({ key, range }: Wanted): Promise<CompressibleBody> => {
    const { seq } = range.feed;
    const body = await makeAnswer(range);
    kept.set(key, { body, seq, madeAtMs: clock.elapsedMs() });
    return body;
  };
  const readPast = longReads.sharing(makeAndKeep);

  const answer = async (range: Range, address: string): Promise<LongRead<CompressibleBody>> => {
    const key = keyOf(range);
    const present = keptAnswer(key, range);
    if (present) return { ok: true, result: present };
    // The empty range reads nothing; its `version` says whether earlier answers may still be shown.
    if (range.to === 0) return { ok: true, result: await makeAndKeep({ key, range }) };
    const { feed, audience } = range;
    return readPast({ boardId: feed.board.id, audience, address }, key, { key, range });
  };

  const schema = {
    operationId: 'getReplay',
    tags: ['Boards'],
    summary: 'Get a board as it was after an event, and what changed since',
    description: `At most ${REPLAY_EVENTS_MAX} events: \`(from, to]\`. For moderators, and for everyone if the setting \`replay\` is \`everyone\`; of a closed board, for moderators and the owner’s session. Questions that the public does not see now are not in its past either. An answer that becomes large or slow ends earlier, at its \`to\`. Making answers is limited by the time it takes per address; ranges that many read are made once. Another \`version\` says that something of an earlier answer was hidden, edited or erased since.`,
    security: [...BY_BOARD_TOKEN_OR_OWNER, {}],
    params: BoardParams,
    querystring: ReplayQuery,
    response: {
      200: Replay,
      ...refusals(
        'invalid-request',
        'board-not-found',
        'invalid-token',
        'wrong-board',
        'replay-not-allowed',
        'rate-limited',
        'overloaded',
        'unavailable',
      ),
    },
  };
  app.get('/api/boards/:boardId/replay', { schema }, async (request, reply) => {
    const found = await replayable(dependencies, request.params.boardId, request);
    if (!found.ok) return refuse(reply, found.code);
    const { from } = request.query;
    const to = Math.min(request.query.to, found.feed.seq);
    const fault = rangeFault(request.query, found.feed);
    if (fault !== undefined) return refuse(reply, 'invalid-request', { message: fault });
    try {
      const read = await answer({ ...found, from, to }, request.ip);
      if (!read.ok) return refuse(reply, read.code, read);
      reply.headers({ 'cache-control': 'no-store', vary: 'authorization, accept-encoding' });
      return await sendBody(reply.type('application/json; charset=utf-8'), read.result);
    } catch (error) {
      if (error instanceof StreamEnded) return refuse(reply, 'unavailable');
      throw error;
    }
  });
};

/** What each event changed, as JSON. `end`: the seq at which the answer became too large or slow. */
const changesOf = async (
  pastReader: PastReader,
  state: BoardState,
  log: AsyncIterable<RecordedEvent>,
): Promise<{ events: string[]; end?: Seq }> => {
  const events: string[] = [];
  const startedMs = performance.now();
  let characters = 0;
  for await (const recorded of inSlices(log)) {
    const { seq, at } = recorded;
    const changes = replayEvent(pastReader, state, recorded);
    if (changes) {
      const event = JSON.stringify({ seq, at, ...changes });
      events.push(event);
      characters += event.length;
    }
    if (characters > ANSWER_CHARACTERS_MAX || performance.now() > startedMs + ANSWER_MS_MAX)
      return { events, end: seq };
  }
  return { events };
};

type Replayable = { ok: true; feed: BoardFeed; audience: Audience } | { ok: false; code: ErrorCode };

/** The board and what the caller may see of its past. Only moderators and the owner's session see the past of a closed board. */
const replayable = async (
  dependencies: ApiDependencies,
  boardId: BoardId,
  request: FastifyRequest,
): Promise<Replayable> => {
  const feed = await boardFeed(dependencies, boardId);
  if (!feed) return { ok: false, code: 'board-not-found' };
  if (await ownsClosed(dependencies, feed, request)) return { ok: true, feed, audience: 'moderator' };
  const access = await audienceOf(dependencies, feed, request);
  if (feed.isDeleted) return { ok: false, code: 'board-not-found' };
  if (!feed.isOpen && !(access.ok && access.audience === 'moderator'))
    return { ok: false, code: 'board-not-found' };
  if (!access.ok) return access;
  const { audience } = access;
  if (audience === 'public' && feed.state.settings.replay !== 'everyone')
    return { ok: false, code: 'replay-not-allowed' };
  return { ok: true, feed, audience };
};

/** Describes what is wrong with a range, starting with the field's name; undefined for a valid one. */
const rangeFault = ({ from, to }: ReplayQuery, { seq: head }: BoardFeed): string | undefined => {
  if (from > head) return `from: The board has ${head} events.`;
  if (to < from) return 'to: It must not be before from.';
  return to - from > REPLAY_EVENTS_MAX
    ? `to: It must be at most ${REPLAY_EVENTS_MAX} events after from.`
    : undefined;
};
