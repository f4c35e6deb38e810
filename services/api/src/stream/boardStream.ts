import type { StreamSnapshot } from '@openfloor/contract/http/stream';
import { offsetOf } from '@openfloor/contract/streamCall';
import type { BoardFrame, Position } from '@openfloor/contract/ws';
import type { Seq } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import type { Clock } from '@openfloor/platform/clock';
import { createCatchUp, FRAME_BYTES_MAX } from '@openfloor/stream/catchUp/catchUp';
import { createHistory, EVENTS_MAX } from '@openfloor/stream/catchUp/history';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FeedStore } from '@openfloor/stream/feed/feedStore';
import { compressible, type CompressibleBody } from '../compressibleBody.ts';
import { publicHead } from '../snapshots/boardHeads.ts';
import { currentSecond } from './seconds.ts';
import { reuseMark, type QuestionSnapshot, type QuestionSnapshots } from '../snapshots/questionSnapshots.ts';

/**
 * Where a reader is: at the start, or after the events up to a position. `isSure`: the reader got that
 * position after the last failover was known, so it is not the number of an event that was lost.
 */
export type StreamOffset = 'start' | (Position & { isSure: boolean });

/** A JSON array of messages, shared by all who read from the same offset, and the position after them. */
export type StreamBatch = { body: CompressibleBody; next: Position; tag: string };

/** The public messages of one board, computed from its present state. */
export type BoardStream = {
  readonly feed: BoardFeed;
  /** The offset of a position. @param cursor of the answer that led there, if the request names it */
  offsetAt: (position: Position, cursor: string | undefined) => StreamOffset;
  /**
   * Whether a reader at this offset has missed so much that its frame, which few others need, takes milliseconds to
   * make.
   */
  isOld: (since: StreamOffset) => boolean;
  /** Whether there is nothing new for a reader at this offset. */
  isAtHead: (since: StreamOffset) => boolean;
  /**
   * Reads what `read` needs.
   * @returns false: the stream does not have this offset; it is of another epoch, or beyond the head
   */
  prepare: (since: StreamOffset) => Promise<boolean>;
  /** What follows an offset; at the head no message. Undefined if the stream does not have the offset. */
  read: (since: StreamOffset) => Promise<StreamBatch | undefined>;
  /**
   * The snapshot that all readers share, for a reader at this offset that gets no frame. Undefined if the stream does
   * not have the offset.
   */
  restart: (since: StreamOffset) => Promise<StreamBatch | undefined>;
  close: () => void;
};

export type BoardStreamOptions = {
  feed: BoardFeed;
  store: Pick<FeedStore, 'eventsSince'>;
  snapshots: Pick<QuestionSnapshots, 'read'>;
  clock: Clock;
};

/** After a node has noticed a failover, other nodes may give out the numbers of lost events for this long. */
const UNSURE_S = 10;

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
  const starts = new WeakMap<QuestionSnapshot, Pick<StreamBatch, 'body' | 'tag'>>();
  let { continuedFrom } = feed;
  let sureFromSecond = continuedFrom === undefined ? 0 : currentSecond(clock) + UNSURE_S;

  const noteFailover = (): void => {
    if (feed.continuedFrom === continuedFrom) return;
    ({ continuedFrom } = feed);
    sureFromSecond = currentSecond(clock) + UNSURE_S;
  };

  const mayBeLost = (since: Exclude<StreamOffset, 'start'>): boolean =>
    !since.isSure && !catchUp.isUnambiguous(since);

  const tagOf = (next: Position, from: string): string => `${offsetOf(next)}.${from}${reuseMark(feed)}`;

  /** The batch with the snapshot. @param minSeq takes a reader that is too far behind past its position */
  const start = async (minSeq = 0): Promise<StreamBatch> => {
    const list = await snapshots.read(feed, 'public', minSeq);
    // The head may be newer than the list.
    const made = starts.get(list) ?? {
      body: compressible(encodeStart(feed, list)),
      tag: tagOf(list, `start.${feed.seq}`),
    };
    starts.set(list, made);
    return { ...made, next: list };
  };

  /**
   * The batch with the snapshot, for a reader of this epoch. Undefined if the epoch ends meanwhile: the reader must get
   * nothing of the next one.
   */
  const startFor = async ({ epoch }: Position, minSeq: Seq): Promise<StreamBatch | undefined> => {
    const batch = await start(minSeq);
    return batch.next.epoch === epoch ? batch : undefined;
  };

  const stopListening = feed.listen({
    onAdvance: history.add,
    onReset: () => history.clear(feed.seq),
  });

  return {
    feed,
    offsetAt: (position, cursor) => {
      noteFailover();
      return { ...position, isSure: cursor !== undefined && Number(cursor) >= sureFromSecond };
    },
    isOld: (since) => since !== 'start' && since.seq < feed.seq - EVENTS_MAX,
    isAtHead: (since) =>
      since !== 'start' && since.epoch === feed.epoch && since.seq === feed.seq && !mayBeLost(since),
    prepare: async (since) => {
      if (since === 'start') return true;
      if (since.epoch !== feed.epoch) {
        // Another node may have given out this position, because it learned of the epoch earlier.
        await feed.catchUp();
        if (!catchUp.isInRange(since)) return false;
      }
      await catchUp.prepare(since);
      return catchUp.isInRange(since);
    },
    read: async (since) => {
      if (since === 'start') return start();
      if (!catchUp.isInRange(since)) return undefined;
      if (mayBeLost(since)) return startFor(since, since.seq);
      const { source, frame } = catchUp.missedSince('public', since);
      if (source === 'resync') return startFor(since, since.seq + 1);
      const next = { epoch: feed.epoch, seq: feed.seq };
      return { body: frame?.body ?? NOTHING, next, tag: tagOf(next, String(since.seq)) };
    },
    restart: async (since) => (since === 'start' ? start() : startFor(since, since.seq + 1)),
    close: stopListening,
  };
};

const encodeFrame = (frame: BoardFrame): { payload: Buffer; body: CompressibleBody } => {
  const payload = Buffer.from(`[${JSON.stringify(frame)}]`);
  return { payload, body: compressible(payload) };
};

/** The messages that a stream starts with. The list's JSON is copied unchanged if one message is enough. */
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

/** Splits a list. @returns JSON of lists of at most `FRAME_BYTES_MAX` */
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
