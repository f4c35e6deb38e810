import { setTimeout as delay } from 'node:timers/promises';
import { clockAndChance } from '@openfloor/client/ports';
import { createSessionPolls, type SessionPoll } from '@openfloor/client/session/sessionPolls';
import type { Audience } from '@openfloor/domain/view/audience';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { notePublicTexts, showsList, type PublicTexts } from '@openfloor/testkit/audit';
import { openBoardClient, type BoardClient } from '@openfloor/testkit/boardClient';
import { openWebSocket } from '@openfloor/testkit/webSocketClient';
import { createShared } from '@openfloor/testkit/shared';

export type CrowdOptions = {
  proxyUrl: string;
  boardId: string;
  /** With it some of the viewers are moderators. */
  adminToken?: string;
  viewers: number;
  openSocket?: typeof openWebSocket;
  /** The polls that the page of each viewer sends; none by default. */
  pollsOf?: (place: number) => readonly SessionPoll[];
  /** Called with each frame that a viewer received. */
  onFrame?: (place: number, seq: number) => void;
};

/** Totals since the viewers joined. */
export type CrowdCounts = { reconnects: number; upgradesRefused: number; resumes: number; refetches: number };

/** Viewers of one board in one process, over sockets that cost little CPU and memory. */
export type Crowd = {
  viewers: readonly BoardClient[];
  /** What public frames showed. */
  shown: PublicTexts;
  counts: () => CrowdCounts;
  /**
   * @param sinceMs on the clock of `performance.now`
   * @returns the highest number of reconnects within one second
   */
  reconnectsPerSecondMax: (sinceMs: number) => number;
  /** @returns number of gaps between the frames of a socket, over all viewers */
  stop: () => number;
};

const JOINS_PER_SECOND = 200;
const LOOK_EVERY_MS = 50;
const SOCKET_LOST = 1006;
/** One of this many viewers is a moderator. */
const MODERATOR_EVERY = 50;

/** Replaces `openWebSocket` to simulate a network that blocks sockets. */
export const withoutSockets: typeof openWebSocket = (_url, { closed }) => {
  const refusal = setImmediate(closed, SOCKET_LOST);
  return { send: () => {}, close: () => clearImmediate(refusal) };
};

/** Opens the viewers at a steady rate and resolves when all have a socket or the stream. */
export const openCrowd = async (options: CrowdOptions): Promise<Crowd> => {
  const { proxyUrl, boardId, adminToken, pollsOf = () => [], onFrame, openSocket = openWebSocket } = options;
  const source = { url: proxyUrl, boardId };
  const shared = { public: createShared(source), moderator: createShared({ ...source, token: adminToken }) };
  const shown: PublicTexts = new Map();
  const note = noteEachOnce(notePublicTexts(shown));

  const polling: { stop: () => void }[] = [];
  const open = (place: number): Promise<BoardClient> => {
    const token = place % MODERATOR_EVERY === 0 ? adminToken : undefined;
    const { after, protocol, readList } = token === undefined ? shared.public : shared.moderator;
    const polls = createSessionPolls({ ...clockAndChance, after, polls: pollsOf(place) });
    polling.push(polls);
    return openBoardClient({
      boardId,
      token,
      apiUrl: () => proxyUrl,
      realtimeUrl: () => proxyUrl,
      openSocket,
      after,
      protocol,
      readList,
      onFrame: (audience, text, seq) => {
        note(audience, text, seq);
        onFrame?.(place, seq);
      },
      onChange: polls.follow,
    });
  };
  const opening: Promise<BoardClient>[] = [];
  for (let place = 0; place < options.viewers; place += 1) {
    opening.push(open(place));
    await delay(1000 / JOINS_PER_SECOND);
  }
  const viewers = await Promise.all(opening);
  while (!viewers.every(({ isLive, isStreaming }) => isLive || isStreaming)) await delay(LOOK_EVERY_MS);

  const sum = (countOf: (viewer: BoardClient) => number): number =>
    viewers.reduce((total, viewer) => total + countOf(viewer), 0);
  return {
    viewers,
    shown,
    counts: () => ({
      reconnects: sum(({ reconnectsAtMs }) => reconnectsAtMs.length),
      upgradesRefused: sum(({ counts }) => counts.refused),
      resumes: sum(({ counts }) => counts.resumed),
      refetches: sum(({ counts }) => counts.resyncs),
    }),
    reconnectsPerSecondMax: (sinceMs) =>
      mostWithin(
        1000,
        viewers
          .flatMap(({ reconnectsAtMs }) => reconnectsAtMs)
          .filter((atMs) => atMs >= sinceMs)
          .toSorted((a, b) => a - b),
      ),
    stop: () => {
      for (const { stop } of [...viewers, ...polling, shared.public, shared.moderator]) stop();
      return sum(({ skips }) => skips.length);
    },
  };
};

/** Whether each viewer shows the list of its audience. Compares each view once, since most viewers share one. */
export const allShow = ({ viewers }: Crowd, lists: Record<Audience, BoardView>): boolean =>
  [...new Set(viewers.map(({ view }) => view))].every((view) => showsList({ view }, lists[view.audience]));

/** The highest number of times within a window. @param atMs in ascending order */
export const mostWithin = (windowMs: number, atMs: readonly number[]): number => {
  let first = 0;
  return atMs.reduce((most, lastMs, last) => {
    while (lastMs - (atMs[first] ?? lastMs) >= windowMs) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
};

/** Passes a text on once per audience, since all viewers of an audience receive it one after the other. */
const noteEachOnce = (note: ReturnType<typeof notePublicTexts>): typeof note => {
  const latest: Record<string, string> = {};
  return (audience, text, seq) => {
    if (latest[audience] === text) return;
    latest[audience] = text;
    note(audience, text, seq);
  };
};
