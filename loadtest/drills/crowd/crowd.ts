import { setTimeout as delay } from 'node:timers/promises';
import type { ListResult } from '@openfloor/client/boardClient';
import type { List } from '@openfloor/client/machine/transition';
import { clockAndChance, type ReadDetails } from '@openfloor/client/ports';
import { createSharedTimer } from '@openfloor/client/sharedTimer';
import { QuestionList } from '@openfloor/contract/http';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import { notePublicTexts, type PublicTexts } from '@openfloor/testkit/audit';
import { call } from '@openfloor/testkit/client';
import { createSharedViews } from './sharedViews.ts';
import { openViewer, type Viewer, type ViewerEvents } from './viewer.ts';

export type CrowdOptions = {
  proxyUrl: string;
  boardId: string;
  adminToken: string;
  viewers: number;
};

/** How often something happened to viewers since they came. */
export type CrowdCounts = { returns: number; upgradesRefused: number; resumes: number; refetches: number };

/** Everybody who has the board open. */
export type Crowd = {
  viewers: readonly Viewer[];
  /** What public frames showed. */
  shown: PublicTexts;
  counts: () => CrowdCounts;
  /** @returns the most returns within one second since then, on `performance.now` */
  returnsPerSecondMax: (sinceMs: number) => number;
  stop: () => void;
};

const JOINS_PER_SECOND = 200;
const TICK_MS = 50;
/** Every so many is a moderator. */
const MODERATOR_EVERY = 50;
const LISTS_MAX = 16;

/** Opens them over some seconds and resolves when all are live. */
export const openCrowd = async (options: CrowdOptions): Promise<Crowd> => {
  const { proxyUrl, boardId, adminToken } = options;
  const shared = createSharedViews();
  const shown: PublicTexts = new Map();
  const viewers: Viewer[] = [];
  const returnsAtMs: number[] = [];
  const counts = { upgradesRefused: 0, resumes: 0, refetches: 0 };
  const events: ViewerEvents = {
    onOpened: (isReturn) => void (isReturn && returnsAtMs.push(performance.now())),
    onRefused: () => (counts.upgradesRefused += 1),
    onRefetch: () => (counts.refetches += 1),
    onResumed: () => (counts.resumes += 1),
    onFrame: noteEachOnce(notePublicTexts(shown)),
  };
  const readList = createListReader(proxyUrl, boardId);
  const timer = createSharedTimer(clockAndChance.nowMs, TICK_MS);

  for (let place = 0; place < options.viewers; place += 1) {
    const token = place % MODERATOR_EVERY === 0 ? adminToken : undefined;
    viewers.push(openViewer({ boardId, token, proxyUrl, shared, readList, timer, events }));
    await delay(1000 / JOINS_PER_SECOND);
  }
  while (!viewers.every(({ isLive }) => isLive)) await delay(TICK_MS);
  return {
    viewers,
    shown,
    counts: () => ({ returns: returnsAtMs.length, ...counts }),
    returnsPerSecondMax: (sinceMs) =>
      mostWithin(
        1000,
        returnsAtMs.filter((atMs) => atMs >= sinceMs),
      ),
    stop: () => {
      for (const viewer of viewers) viewer.stop();
      timer.stop();
    },
  };
};

/** @param atMs in order */
export const mostWithin = (windowMs: number, atMs: readonly number[]): number => {
  let first = 0;
  return atMs.reduce((most, lastMs, last) => {
    while (lastMs - (atMs[first] ?? lastMs) >= windowMs) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
};

/** Thousands hear the same text one after the other. */
const noteEachOnce = (note: ViewerEvents['onFrame']): ViewerEvents['onFrame'] => {
  const latest: Record<string, string> = {};
  return (audience, text, seq) => {
    if (latest[audience] === text) return;
    latest[audience] = text;
    note(audience, text, seq);
  };
};

/** The same answer is parsed once. */
const createListReader = (proxyUrl: string, boardId: string) => {
  const lists = new Map<string, List>();
  return async (token: string | undefined, { minSeq, signal }: ReadDetails): Promise<ListResult> => {
    const query = minSeq === undefined ? '' : `?minSeq=${minSeq}`;
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const reply = await call(proxyUrl, `/api/boards/${boardId}/questions${query}`, { headers }).catch(
      () => undefined,
    );
    signal.throwIfAborted();
    if (reply?.status !== 200) return failureOf(reply?.headers.get('retry-after'));
    const etag = reply.headers.get('etag') ?? '';
    const list = lists.get(etag) ?? {
      questions: QuestionList.parse(reply.body),
      position: positionIn(reply.headers.get(POSITION_HEADER) ?? ''),
    };
    if (lists.size >= LISTS_MAX) lists.clear();
    lists.set(etag, list);
    return { ok: true, value: list };
  };
};

const failureOf = (retryAfter: string | null | undefined): ListResult => ({
  ok: false,
  code: 'unreachable',
  ...(typeof retryAfter === 'string' && { retryAfterMs: Number(retryAfter) * 1000 }),
});
