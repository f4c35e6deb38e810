import { Epoch, type BoardId, type Seq } from '@openfloor/contract/ids';
import { pastPaths } from '../../navigation/pastPaths.ts';

/** Where a replay opens: after the event `seq` of the history `epoch`, or once the log is read at the time `atMs`. */
export type Start = { seq: Seq; epoch?: Epoch | undefined; atMs?: number };

/** Reads `at` of an address: the number of an event, or a time. Anything else is the start. */
export const startIn = (search: URLSearchParams): Start => {
  const at = search.get('at') ?? '';
  if (/^\d{1,15}$/.test(at)) return { seq: Number(at), epoch: Epoch.safeParse(search.get('epoch')).data };
  const atMs = Date.parse(at);
  return Number.isNaN(atMs) ? { seq: 0 } : { seq: 0, atMs };
};

/** The link to a moment. It also has the epoch, because after a restore the same seq may be another event. */
export const linkTo = (origin: string, boardId: BoardId, seq: Seq, epoch: Epoch | undefined): string => {
  const search = new URLSearchParams({ at: String(seq), ...(epoch !== undefined && { epoch }) });
  return `${origin}${pastPaths.replay(boardId)}?${search}`;
};
