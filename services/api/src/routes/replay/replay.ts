import { createHash } from 'node:crypto';
import { getReplay } from '@openfloor/contract/calls/replay';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { ReplayQuery } from '@openfloor/contract/http/replay';
import type { Seq } from '@openfloor/contract/ids';
import { REPLAY_EVENTS_MAX } from '@openfloor/contract/limits';
import type { BoardState } from '@openfloor/domain/board/boardState';
import type { Audience } from '@openfloor/domain/view/audience';
import { pastViewOf, replayEvent, pastFingerprint, type PastReader } from '@openfloor/domain/view/replay';
import { StreamEnded } from '@openfloor/store/reads/exportedEvents';
import { inSlices } from '@openfloor/store/reads/inSlices';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { LRUCache } from 'lru-cache';
import { bytesHeldBy, compressible, sendBody, type CompressibleBody } from '../../compressibleBody.ts';
import { refuse } from '../../errors.ts';
import type { LongRead } from '../../longReads/longReads.ts';
import type { Server } from '../serve.ts';
import { createPastStates, eventsBetween } from './pastStates.ts';
import { createPastVersions, mayChangePast } from './pastVersions.ts';

/**
 * An answer ends with the event that exceeds one of these limits: a change of settings may send thousands of questions
 * again.
 */
const ANSWER_CHARACTERS_MAX = 4_000_000;
const ANSWER_MS_MAX = 2000;
/** Bytes of cached answers, for further readers of the same range. */
const KEPT_BYTES_MAX = 32 * 1024 * 1024;
/**
 * Time that the public's answer for the latest range is cached although the board goes on. Without it, viewers who open
 * the replay of a live board would need another answer after every vote.
 */
const TAIL_KEPT_MS = 5000;

type Range = { feed: BoardFeed; audience: Audience } & ReplayQuery;
type Wanted = { key: string; range: Range };
/** `seq`: the head of the board when the answer was made. */
type KeptAnswer = { body: CompressibleBody; seq: Seq; madeAtMs: number };

/** Route that reads the past of a board: for its moderators, and for everyone if the board allows that. */
export const replay = ({ serve, dependencies }: Server): void => {
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
  /** The cached answer; undefined if there is none, or if it is of an earlier head and too old. */
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
    const version = createHash('sha256').update(pastFingerprint(pastReader)).digest('base64url').slice(0, 16);
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

  serve(
    getReplay,
    {
      tag: 'Boards',
      summary: 'Get a board as it was after an event, and what changed since',
      description: `At most ${REPLAY_EVENTS_MAX} events: \`(from, to]\`. For moderators, and for everyone if the setting \`replay\` is \`everyone\`; of a closed board, for moderators and the owner’s session. Questions that the public does not see now are not in its past either. An answer that becomes large or slow ends earlier, at its \`to\`. Making answers is limited by the time it takes per address; ranges that many read are made once. Another \`version\` says that something of an earlier answer was hidden, edited or erased since.`,
      refusals: ['rate-limited', 'overloaded', 'unavailable'],
    },
    async ({ query, request, reply, right }) => {
      const fault = rangeFault(query, right.feed);
      if (fault !== undefined) return refuse(reply, 'invalid-request', { message: fault });
      const to = Math.min(query.to, right.feed.seq);
      try {
        const read = await answer({ ...right, from: query.from, to }, request.ip);
        if (!read.ok) return refuse(reply, read.code, read);
        reply.headers({ 'cache-control': 'no-store', vary: 'authorization, accept-encoding' });
        return await sendBody(reply.type('application/json; charset=utf-8'), read.result);
      } catch (error) {
        if (error instanceof StreamEnded) return refuse(reply, 'unavailable');
        throw error;
      }
    },
  );
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

/** Describes what is wrong with a range, starting with the field's name; undefined for a valid one. */
const rangeFault = ({ from, to }: ReplayQuery, { seq: head }: BoardFeed): string | undefined => {
  if (from > head) return `from: The board has ${head} events.`;
  if (to < from) return 'to: It must not be before from.';
  return to - from > REPLAY_EVENTS_MAX
    ? `to: It must be at most ${REPLAY_EVENTS_MAX} events after from.`
    : undefined;
};
