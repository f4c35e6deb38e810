import { cpuMsOf } from '@openfloor/testkit/program/proc';
import { closedLoop } from '../lib/closedLoop.ts';
import { send, withConnections } from '../lib/httpLoad.ts';
import {
  arrived,
  createLiveLoad,
  describeLoad,
  latencyOfAll,
  withViewers,
  type LiveLoad,
  type LiveSide,
} from '../lib/liveRound.ts';
import { withOpenfloorSide } from '../lib/liveSides.ts';
import { sendPacedVotes } from '../lib/pacedVotes.ts';
import { withDataDir } from '../lib/postgres.ts';
import { atMost, render, row, worstAtMost } from '../lib/report.ts';
import { inTurn, ratioOf } from '../lib/rounds.ts';

const LOAD = { viewers: 100, perSecond: 50, seconds: 10 };
const LOADS_PER_SECOND = 200;
const CONNECTIONS = 20;
const CPU_RATIO_MAX = 1.3;
const VOTE_P99_MS_MAX = 250;
/** Headers with which a browser requests a page. */
const HEADERS = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };

type Figures = { cpuMs: number; pageP99Ms: number; p50Ms: number; p99Ms: number };

/** Loads a page of a board at an even rate, while the board gets votes. @param pathOf the page of a board */
const loadingRound =
  (side: LiveSide, load: LiveLoad, pathOf: (boardId: string) => string) => async (): Promise<Figures> => {
    const board = await side.openBoard();
    const path = pathOf(board.boardId);
    return withViewers(side, board, { viewers: load.viewers }, (fleet) =>
      withConnections(side.votesTo, CONNECTIONS, async (clients) => {
        const cpuBeforeMs = await cpuMsOf(side.pids);
        const startedAtMs = performance.now();
        const untilDue = (caller: number, turn: number): Promise<unknown> => {
          const dueAtMs = startedAtMs + ((turn * CONNECTIONS + caller) / LOADS_PER_SECOND) * 1000;
          return new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAtMs - performance.now())));
        };
        const [votes, pages] = await Promise.all([
          sendPacedVotes(side.votesTo, board, load),
          closedLoop(
            { callers: CONNECTIONS, durationMs: load.seconds * 1000, before: untilDue },
            async (caller) => {
              const client = clients[caller];
              return (
                !!client &&
                (await send(client, { method: 'GET', path, headers: HEADERS, body: null })) === 200
              );
            },
          ),
        ]);
        await arrived(fleet, votes);
        const cpuMs = (await cpuMsOf(side.pids)) - cpuBeforeMs;
        if (pages.rejected > 0) throw new Error(`The server refused ${pages.rejected} pages`);
        const { p50Ms, p99Ms } = await latencyOfAll(fleet, votes, load.viewers);
        return { cpuMs, pageP99Ms: pages.p99Ms, p50Ms, p99Ms };
      }),
    );
  };

/** Compares the page that the server draws with the embed, which the browser draws. */
export const benchmark = (): Promise<string> => {
  const { serverSecret, load } = createLiveLoad(LOAD);
  return withDataDir((dataDir) =>
    withOpenfloorSide({ dataDir, serverSecret }, async (openfloor) => {
      const rounds = await inTurn(
        loadingRound(openfloor, load, (boardId) => `/board/${boardId}`),
        loadingRound(openfloor, load, (boardId) => `/embed/${boardId}`),
      );
      return render({
        sides: { ours: 'the page that the server draws', theirs: 'the embed, which the browser draws' },
        rows: [
          row('server CPU, ms', rounds, ({ cpuMs }) => cpuMs),
          row('page p99, ms', rounds, ({ pageP99Ms }) => pageP99Ms),
          row('vote to screen p50, ms', rounds, ({ p50Ms }) => p50Ms),
          row('vote to screen p99, ms', rounds, ({ p99Ms }) => p99Ms),
        ],
        verdicts: [
          atMost(
            'server CPU',
            ratioOf(rounds, ({ cpuMs }) => cpuMs),
            CPU_RATIO_MAX,
          ),
          worstAtMost(
            'vote to screen p99, ms',
            rounds.map(({ ours }) => ours.p99Ms),
            VOTE_P99_MS_MAX,
          ),
        ],
        settings: { load: `${describeLoad(LOAD)}, and ${LOADS_PER_SECOND} page loads a second` },
      });
    }),
  );
};
