import type { BoardId, Seq } from '@openfloor/contract/ids';
import { pastPaths } from '../../navigation/pastPaths.ts';

/** Where a replay opens: after an event, or at a time once the log is known. */
export type Start = { seq: Seq; atMs?: number };

/** Reads `at` of an address: the number of an event, or a time. Anything else is the start. */
export const startIn = (search: URLSearchParams): Start => {
  const at = search.get('at') ?? '';
  if (/^\d{1,15}$/.test(at)) return { seq: Number(at) };
  const atMs = Date.parse(at);
  return Number.isNaN(atMs) ? { seq: 0 } : { seq: 0, atMs };
};

export const linkTo = (origin: string, boardId: BoardId, seq: Seq): string =>
  `${origin}${pastPaths.replay(boardId)}?at=${seq}`;
