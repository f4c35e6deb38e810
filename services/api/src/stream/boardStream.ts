import type { StreamSnapshot } from '@openfloor/contract/http/stream';
import { offsetOf } from '@openfloor/contract/streamCall';
import type { BoardFrame, Position } from '@openfloor/contract/ws';
import type { Question } from '@openfloor/contract/questions';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import type { MonotonicClock } from '@openfloor/platform/clock';
import { createCatchUp, FRAME_BYTES_MAX } from '@openfloor/stream/catchUp/catchUp';
import { createHistory } from '@openfloor/stream/catchUp/history';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FeedStore } from '@openfloor/stream/feed/feedStore';
import { compressible, type CompressibleBody } from '../compressibleBody.ts';
import { publicHead } from '../snapshots/boardHeads.ts';
import { reuseMark, type QuestionSnapshot, type QuestionSnapshots } from '../snapshots/questionSnapshots.ts';

/** Where a reader is: before everything, or behind the events up to a position. */
export type StreamOffset = 'start' | Position;

/** A JSON array of messages, shared by all who read from the same offset, and the position behind it. */
export type StreamBatch = { body: CompressibleBody; next: Position; tag: string };

/** The public messages of one board, computed from its present state. */
export type BoardStream = {
  readonly feed: BoardFeed;
  /**
   * Reads what `read` needs.
   * @returns false: the stream does not have this offset; it is of another epoch, or beyond the head
   */
  prepare: (since: StreamOffset) => Promise<boolean>;
  /** What an offset leads to; at the head no message. Undefined if the stream does not have it. */
  read: (since: StreamOffset) => Promise<StreamBatch | undefined>;
  close: () => void;
};

export type BoardStreamOptions = {
  feed: BoardFeed;
  store: Pick<FeedStore, 'eventsSince'>;
  snapshots: Pick<QuestionSnapshots, 'read'>;
  clock: MonotonicClock;
};

const NOTHING = compressible(Buffer.from('[]'));

export const createBoardStream = ({ feed, store, snapshots, clock }: BoardStreamOptions): BoardStream => {
  const history = createHistory(feed.seq, clock);
  const catchUp = createCatchUp({
    feed,
    store,
    history,
    pseudonymize: createPseudonymizer(feed.board),
    encode: encodeFrame,
  });
  const startsOf = new WeakMap<QuestionSnapshot, CompressibleBody>();

  const has = (since: StreamOffset): boolean =>
    since === 'start' || (since.epoch === feed.epoch && since.seq <= feed.seq);

  const batchOf = (body: CompressibleBody, from: string, next: Position): StreamBatch => ({
    body,
    next,
    tag: `${offsetOf(next)}.${from}${reuseMark(feed)}`,
  });

  /** @param minSeq a reader that is too far behind must get ahead of where it is */
  const start = async (minSeq = 0): Promise<StreamBatch> => {
    const list = await snapshots.read(feed, 'public', minSeq);
    const body = startsOf.get(list) ?? compressible(encodeStart(feed, list));
    startsOf.set(list, body);
    return batchOf(body, 'start', list);
  };

  const stopListening = feed.listen({
    onAdvance: history.add,
    onReset: () => history.clear(feed.seq),
  });

  return {
    feed,
    prepare: async (since) => {
      if (since !== 'start') await catchUp.prepare(since);
      return has(since);
    },
    read: async (since) => {
      if (since === 'start') return start();
      if (!has(since)) return undefined;
      const { source, frame } = catchUp.resume('public', since);
      if (source === 'resync') return start(since.seq + 1);
      const { epoch, seq } = feed;
      return batchOf(frame?.body ?? NOTHING, String(since.seq), { epoch, seq });
    },
    close: stopListening,
  };
};

const encodeFrame = (frame: BoardFrame): { payload: Buffer; body: CompressibleBody } => {
  const payload = Buffer.from(`[${JSON.stringify(frame)}]`);
  return { payload, body: compressible(payload) };
};

/** The messages that a stream starts with. The list is copied as it is where one message is enough. */
const encodeStart = (feed: BoardFeed, { body, epoch, seq }: QuestionSnapshot): Buffer => {
  const { json: head } = publicHead(feed);
  const list = body.identity.toString();
  const parts = body.identity.length > FRAME_BYTES_MAX ? partsOf(list) : [list];
  const messages = parts.map((questions, index) => {
    const data: Omit<StreamSnapshot['data'], 'head' | 'questions'> = {
      boardId: feed.board.id,
      epoch,
      seq,
      ...(parts.length > 1 && { part: index + 1, parts: parts.length }),
    };
    return `{"type":"snapshot","data":${JSON.stringify(data).slice(0, -1)},"head":${head},"questions":${questions}}}`;
  });
  return Buffer.from(`[${messages.join(',')}]`);
};

/** @param list JSON of a list. @returns JSON of lists of at most `FRAME_BYTES_MAX`, together the same */
const partsOf = (list: string): string[] => {
  const questions: Question[] = JSON.parse(list);
  const parts: string[][] = [];
  let bytes = Infinity;
  for (const question of questions) {
    const text = JSON.stringify(question);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > FRAME_BYTES_MAX) {
      bytes = Buffer.byteLength(text) + 1;
      parts.push([]);
    }
    parts.at(-1)?.push(text);
  }
  return parts.map((texts) => `[${texts.join(',')}]`);
};
