/** Offsets and headers of `GET /api/boards/{id}/stream`, for every client. */
import type { Position } from './ws.ts';

/** Each with the name that Durable Streams gives it. */
export const STREAM_HEADERS = {
  nextOffset: 'stream-next-offset',
  upToDate: 'stream-up-to-date',
  cursor: 'stream-cursor',
  closed: 'stream-closed',
} as const;

const SEQ_DIGITS = 16;
export const OFFSET = /^([\w.-]{1,64})_(\d{16})$/;

export const offsetOf = ({ epoch, seq }: Position): string =>
  `${epoch}_${String(seq).padStart(SEQ_DIGITS, '0')}`;

/** @returns undefined unless it is an offset that `offsetOf` gives */
export const positionAt = (offset: string | null | undefined): Position | undefined => {
  const [, epoch, digits] = OFFSET.exec(offset ?? '') ?? [];
  const position = epoch !== undefined && { epoch, seq: Number(digits) };
  return position && Number.isSafeInteger(position.seq) ? position : undefined;
};
