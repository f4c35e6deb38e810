import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSocket } from '@openfloor/client/boardClient';
import { socketUrlOf } from '@openfloor/client/followBoard';
import { listQuestions } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import { FIRST_PART_QUESTIONS } from '@openfloor/contract/limits';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import type { Position } from '@openfloor/contract/ws';
import { cpuMsOf } from '@openfloor/testkit/program/proc';
import { openWebSocket } from '@openfloor/testkit/webSocketClient';
import type { Browser } from 'puppeteer-core';
import { Pool } from 'undici';
import { openBoardWithQuestions } from '../lib/board.ts';
import { withChromium, withPhone } from '../lib/chromium.ts';
import { arrived, latencyOfAll, withViewers, type LiveSide } from '../lib/liveRound.ts';
import { loadSlowly } from '../lib/pageLoad.ts';
import { sendPacedVotes, type VoteBoard } from '../lib/pacedVotes.ts';
import { withDatabase, withDataDir, withPostgres } from '../lib/postgres.ts';
import { format, render, type Verdict } from '../lib/report.ts';
import { allInTurn, ofSide, type Side } from '../lib/rounds.ts';
import { withOpenfloor, type ServerProcess } from '../lib/serverProcess.ts';
import { issueSessions } from '../../audience/votes.ts';
import { median } from '../../percentile.ts';

const MANY = 5000;
const FEW = 100;
/** Questions that get the votes. */
const VOTED = 20;
const VIEWERS = 100;
const JOINS = 500;
const JOIN_OVER_MS = 5000;
const JOINS_BEGIN_MS = 2000;
const VOTES_PER_SECOND = 50;
const SECONDS = 10;
const LOADS = 3;
const CONNECTIONS = 64;
const MB_MAX = 100;
const P99_MS_MAX = 110;
const USABLE_MS_MAX = 2500;
const BYTES_PER_MB = 1e6;

/**
 * `first part`: reads the first part of the list, subscribes, then reads the whole list, as the page does.
 * `whole list`: reads all of it first, then subscribes.
 */
type Joining = 'first part' | 'whole list';
type Figures = { p99Ms: number; movedMb: number; firstBytes: number; serverCpuMs: number };

type Answer = { bytes: number; position: Position };

/**
 * Joins a board and counts the bytes received. Parses no list: this process also sends the votes, which
 * parsing would delay.
 */
const createJoiner = (origin: string, { boardId }: VoteBoard) => {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const sockets: ClientSocket[] = [];
  const moved = { bytes: 0, first: 0 };

  const read = async (query: object): Promise<Answer> => {
    const { method, path } = requestOf(listQuestions, { boardId, ...query });
    const { statusCode, headers, body } = await pool.request({
      method,
      path,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    const bytes = (await body.arrayBuffer()).byteLength;
    if (statusCode !== 200) throw new Error(`The request for the list failed with ${statusCode}`);
    moved.bytes += bytes;
    const position = positionIn(String(headers[POSITION_HEADER]));
    if (!position) throw new Error('The list has no position');
    return { bytes, position };
  };

  const subscribe = (since: Position): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = openWebSocket(socketUrlOf(origin), {
        opened: () => socket.send(JSON.stringify({ type: 'subscribe', boardId, since })),
        received: (text) => {
          moved.bytes += text.length;
          resolve();
        },
        closed: () => reject(new Error('The socket ended')),
      });
      sockets.push(socket);
    });

  return {
    moved,
    join: async (joining: Joining): Promise<void> => {
      const list = await read(joining === 'first part' ? { first: FIRST_PART_QUESTIONS } : {});
      moved.first = list.bytes;
      await subscribe(list.position);
      if (joining === 'first part') await read({ minSeq: list.position.seq });
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.close();
      await pool.destroy();
    },
  };
};

/** Votes on a board with some viewers, while many others join. */
const round =
  (side: LiveSide, joining: Joining, sessions: readonly string[]): Side<Figures> =>
  async () => {
    const board = await side.openBoard();
    return withViewers(side, board, { viewers: VIEWERS }, async (fleet) => {
      const joiner = createJoiner(side.votesTo, board);
      const cpuBeforeMs = await cpuMsOf(side.pids);
      const joinAll = async (): Promise<void> => {
        await delay(JOINS_BEGIN_MS);
        await Promise.all(
          Array.from({ length: JOINS }, async (_, index) => {
            await delay((index * JOIN_OVER_MS) / JOINS);
            await joiner.join(joining);
          }),
        );
      };
      const pace = { perSecond: VOTES_PER_SECOND, seconds: SECONDS, sessions };
      const [votes] = await Promise.all([sendPacedVotes(side.votesTo, board, pace), joinAll()]);
      await arrived(fleet, votes);
      const { p99Ms } = await latencyOfAll(fleet, votes, VIEWERS);
      const { bytes, first } = joiner.moved;
      await joiner.close();
      return {
        p99Ms,
        movedMb: bytes / BYTES_PER_MB,
        firstBytes: first,
        serverCpuMs: (await cpuMsOf(side.pids)) - cpuBeforeMs,
      };
    });
  };

const usableMs = async (browser: Browser, origin: string, { boardId }: VoteBoard): Promise<number[]> => {
  const loads: number[] = [];
  for (let load = 0; load < LOADS; load += 1)
    loads.push((await withPhone(browser, (page) => loadSlowly(page, `${origin}/board/${boardId}`))).usableMs);
  return loads;
};

const atMostMedian = (what: string, values: readonly number[], target: number): Verdict => ({
  what,
  found: `${format(median(values))} (${format(Math.min(...values))} to ${format(Math.max(...values))})`,
  target: `at most ${format(target)}`,
  holds: median(values) <= target,
});

const compare = async (
  browser: Browser,
  { origin, pid }: ServerProcess,
  openBoard: (questions: number) => Promise<VoteBoard>,
  sessions: readonly string[],
): Promise<string> => {
  const sideOf = (questions: number): LiveSide => ({
    name: 'Openfloor',
    dialect: 'openfloor',
    votesTo: origin,
    viewersAt: [origin],
    pids: [pid],
    openBoard: async () => {
      const { boardId, questionIds } = await openBoard(questions);
      return { boardId, questionIds: questionIds.slice(0, VOTED) };
    },
    verify: async () => {},
    behindCpuMs: async () => 0,
    isEventPerVote: false,
  });
  const rounds = await allInTurn([
    round(sideOf(MANY), 'first part', sessions),
    round(sideOf(MANY), 'whole list', sessions),
    round(sideOf(FEW), 'first part', sessions),
  ]);
  const sides = [0, 1, 2].map((side) => ofSide(rounds, side));
  const cells = (pick: (figures: Figures) => number): string[] =>
    sides.map((figures) => format(median(figures.map(pick))));
  const usable = await usableMs(browser, origin, await openBoard(MANY));
  const ours = sides[0] ?? [];
  return render({
    sides: {
      ours: `${MANY} questions, first part and then the rest`,
      theirs: [`${MANY} questions, whole list`, `${FEW} questions`],
    },
    rows: [
      ['vote to screen p99, ms', ...cells(({ p99Ms }) => p99Ms)],
      ['moved to those who join, MB', ...cells(({ movedMb }) => movedMb)],
      ['list before the first screen, KB', ...cells(({ firstBytes }) => firstBytes / 1000)],
      ['server CPU, ms', ...cells(({ serverCpuMs }) => serverCpuMs)],
    ],
    verdicts: [
      atMostMedian(
        'moved, MB',
        ours.map(({ movedMb }) => movedMb),
        MB_MAX,
      ),
      atMostMedian(
        'vote to screen p99, ms',
        ours.map(({ p99Ms }) => p99Ms),
        P99_MS_MAX,
      ),
      atMostMedian('navigation to usable, ms', usable, USABLE_MS_MAX),
    ],
    settings: {
      browser: await browser.version(),
      load: `${VIEWERS} viewers, ${VOTES_PER_SECOND} votes a second for ${SECONDS} s, ${JOINS} joins within ${JOIN_OVER_MS / 1000} s of it; server, Postgres, load and browser share the machine`,
      slow: 'CPU at a fourth; the browser’s own "Slow 4G": 1.44 Mbit/s, 562 ms before each answer',
    },
  });
};

/** Compares joins of a large board, whose list comes in parts, with the whole list in one answer. */
export const benchmark = (): Promise<string> => {
  const serverSecret = randomBytes(32).toString('base64url');
  const sessions = issueSessions(serverSecret, VOTES_PER_SECOND * SECONDS);
  return withDataDir((dataDir) =>
    withOpenfloor({ dataDir, serverSecret }, (server) =>
      withPostgres(dataDir, (url) =>
        withDatabase(url, 4, (database) =>
          withChromium((browser) =>
            compare(browser, server, (questions) => openBoardWithQuestions(database, questions), sessions),
          ),
        ),
      ),
    ),
  );
};
