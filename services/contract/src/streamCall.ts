/*
 * Offsets, the query and the answer of `GET /api/boards/{id}/stream`, for every client. An offset is a position as the text
 * `EPOCH_SEQ`, in which the seq has 16 digits.
 */
import type { BoardHead } from './boardHead.ts';
import type { Seq } from './ids.ts';
import type { Question } from './questions.ts';
import type { BoardFrame, Position } from './ws.ts';

/** Response headers, with the names of Durable Streams. */
export const STREAM_HEADERS = {
  nextOffset: 'stream-next-offset',
  upToDate: 'stream-up-to-date',
  cursor: 'stream-cursor',
  closed: 'stream-closed',
} as const;

const SEQ_DIGITS = 16;
/** Matches an offset: its epoch, and the digits of its seq. */
export const OFFSET = /^([\w.-]{1,64})_(\d{16})$/;

/** The offset of a position. */
export const offsetOf = ({ epoch, seq }: Position): string =>
  `${epoch}_${String(seq).padStart(SEQ_DIGITS, '0')}`;

/** The position of an offset; undefined for any other text. */
export const positionAt = (offset: string | null | undefined): Position | undefined => {
  const [, epoch, digits] = OFFSET.exec(offset ?? '') ?? [];
  const position = epoch !== undefined && { epoch, seq: Number(digits) };
  return position && Number.isSafeInteger(position.seq) ? position : undefined;
};

export type StreamRead = {
  since: Position;
  /** A long poll: the answer waits for news. */
  isLive: boolean;
  /** Cursor of the previous answer. It changes the address of the next request, so that no cache repeats the answer. */
  cursor?: string;
};

/** The fields of the query, in the same order for every client, so that caches see one address. */
export const wantedOfStream = ({ since, isLive, cursor }: StreamRead) => ({
  cursor,
  live: isLive ? ('long-poll' as const) : undefined,
  offset: offsetOf(since),
});

/** The content of an answer. */
export type Streamed = {
  /** The whole board, in place of frames that would be too large. */
  snapshot?: { questions: readonly Question[]; position: Position; head: BoardHead; headSeq: Seq };
  frames: readonly BoardFrame[];
  cursor?: string;
};

/** A part of the whole board. A large board arrives in several messages with the same position and head. */
type Snapshot = { type: 'snapshot'; data: Position & { head: BoardHead; questions: readonly Question[] } };

/** The messages of an answer. @param cursor the header */
export const streamOf = (
  messages: readonly (BoardFrame | Snapshot)[],
  cursor: string | null | undefined,
): Streamed => {
  const parts = messages.filter((message) => message.type === 'snapshot').map(({ data }) => data);
  const [first] = parts;
  return {
    ...(first && {
      snapshot: {
        questions: parts.flatMap(({ questions }) => questions),
        position: { epoch: first.epoch, seq: first.seq },
        head: first.head,
        headSeq: first.seq,
      },
    }),
    frames: messages.filter((message) => message.type !== 'snapshot'),
    ...(typeof cursor === 'string' && { cursor }),
  };
};
