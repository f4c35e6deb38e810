import { Epoch, type BoardId, type Seq } from '@openfloor/contract/ids';
import { pastPaths } from '../../navigation/pastPaths.ts';

/** Where a replay opens: after an event, or at a time once the log is known. `epoch`: the history that has the event. */
export type Start = { seq: Seq; epoch?: Epoch | undefined; atMs?: number };

/** Reads `at` of an address: the number of an event, or a time. Anything else is the start. */
export const startIn = (search: URLSearchParams): Start => {
  const at = search.get('at') ?? '';
  if (/^\d{1,15}$/.test(at)) return { seq: Number(at), epoch: Epoch.safeParse(search.get('epoch')).data };
  const atMs = Date.parse(at);
  return Number.isNaN(atMs) ? { seq: 0 } : { seq: 0, atMs };
};

/** After a restore the same number may be another event, so the link names the history too. */
export const linkTo = (origin: string, boardId: BoardId, seq: Seq, epoch: Epoch | undefined): string => {
  const search = new URLSearchParams({ at: String(seq), ...(epoch !== undefined && { epoch }) });
  return `${origin}${pastPaths.replay(boardId)}?${search}`;
};
