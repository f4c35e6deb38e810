import { setTimeout as delay } from 'node:timers/promises';
import type { ListResult } from '@openfloor/client/boardClient';
import { fetchingFrom, listIn, type ListSource } from '@openfloor/client/fetchList';
import { clockAndChance, type ReadList } from '@openfloor/client/ports';
import type { SessionPoll } from '@openfloor/client/session/sessionPolls';
import { createSharedTimer } from '@openfloor/client/sharedTimer';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { notePublicTexts, showsList, type PublicTexts } from '@openfloor/testkit/audit';
import { createSharedViews } from './sharedViews.ts';
import { openViewer, type Viewer, type ViewerEvents } from './viewer.ts';

export type CrowdOptions = {
  proxyUrl: string;
  boardId: string;
  adminToken: string;
  viewers: number;
  /** The polls of the page that each viewer has open; without it they send none. */
  pollsOf?: (place: number) => readonly SessionPoll[];
};

/** Totals since the viewers joined. */
export type CrowdCounts = { returns: number; upgradesRefused: number; resumes: number; refetches: number };

/** Viewers of one board. */
export type Crowd = {
  viewers: readonly Viewer[];
  /** What public frames showed. */
  shown: PublicTexts;
  counts: () => CrowdCounts;
  /**
   * @param sinceMs on the clock of `performance.now`
   * @returns the highest number of reconnects within one second
   */
  returnsPerSecondMax: (sinceMs: number) => number;
  stop: () => void;
};

const JOINS_PER_SECOND = 200;
const TICK_MS = 50;
/** One of this many viewers is a moderator. */
const MODERATOR_EVERY = 50;
const LISTS_MAX = 16;

/** Opens the viewers at a steady rate and resolves when all are live. */
export const openCrowd = async (options: CrowdOptions): Promise<Crowd> => {
  const { proxyUrl, boardId, adminToken, pollsOf = () => [] } = options;
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
  const readLists = {
    public: createListReader({ url: proxyUrl, boardId }),
    moderator: createListReader({ url: proxyUrl, boardId, token: adminToken }),
  };
  const timer = createSharedTimer(clockAndChance.nowMs, TICK_MS);

  for (let place = 0; place < options.viewers; place += 1) {
    const token = place % MODERATOR_EVERY === 0 ? adminToken : undefined;
    const readList = token === undefined ? readLists.public : readLists.moderator;
    const polls = pollsOf(place);
    viewers.push(openViewer({ boardId, token, proxyUrl, shared, readList, polls, timer, events }));
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

/** Whether each viewer shows the list of its audience. Compares each view once, since most viewers share one. */
export const allShow = ({ viewers }: Crowd, lists: Record<Audience, BoardView>): boolean => {
  const views = new Set(viewers.map(({ view }) => view));
  return [...views].every((view) => view !== undefined && showsList({ view }, lists[view.audience]));
};

/** The highest number of times within a window. @param atMs in ascending order */
export const mostWithin = (windowMs: number, atMs: readonly number[]): number => {
  let first = 0;
  return atMs.reduce((most, lastMs, last) => {
    while (lastMs - (atMs[first] ?? lastMs) >= windowMs) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
};

/** Passes a text on once per audience, since all viewers of an audience receive it one after the other. */
const noteEachOnce = (note: ViewerEvents['onFrame']): ViewerEvents['onFrame'] => {
  const latest: Record<string, string> = {};
  return (audience, text, seq) => {
    if (latest[audience] === text) return;
    latest[audience] = text;
    note(audience, text, seq);
  };
};

/** Parses each version of the list once for all viewers of an audience. */
const createListReader = (source: ListSource): ReadList => {
  const lists = new Map<string, ListResult>();
  return fetchingFrom(source, async (response) => {
    const etag = response.headers.get('etag') ?? '';
    const known = lists.get(etag);
    if (known) {
      // The connection is free for the next request once the body is read.
      await response.arrayBuffer();
      return known;
    }
    const list = await listIn(response);
    if (lists.size >= LISTS_MAX) lists.clear();
    lists.set(etag, list);
    return list;
  });
};
