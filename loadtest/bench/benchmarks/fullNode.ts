import type { Database } from '@openfloor/store/database/database';
import { openWebSocket } from '@openfloor/testkit/webSocketClient';
import { withCache, withGround } from '../lib/clusterSides.ts';
import { openBoardWithQuestions } from '../lib/board.ts';
import {
  arrived,
  createLiveLoad,
  describeLoad,
  latencyOfAll,
  QUESTIONS,
  withViewers,
  type LiveLoad,
} from '../lib/liveRound.ts';
import { sendPacedVotes, type PacedVotes } from '../lib/pacedVotes.ts';
import { atMost, render, row } from '../lib/report.ts';
import { inTurn, ratioOf, type Side } from '../lib/rounds.ts';
import { withRole } from '../lib/serverProcess.ts';
import type { Fleet } from '../lib/viewerFleet.ts';

/** `viewers`: as many as the node takes. */
const LOAD = { viewers: 5000, perSecond: 50, seconds: 10 };
const BEYOND = 3000;
/** Sockets without a session may take at most 80 % of a node. */
const SOCKETS_MAX = LOAD.viewers / 0.8;
/** Each client without a socket tries to open one once a minute. */
const TRY_EVERY_MS = 60_000 / BEYOND;

type Figures = { p50Ms: number; p99Ms: number; streamP99Ms: number };
type Deployment = { apiUrl: string; realtimeUrl: string; cacheUrl: string; database: Database };

/** Latency of the votes. @throws Error unless every screen is right */
const hasSeenAll = async (fleet: Fleet, votes: PacedVotes, viewers: number) => {
  await arrived(fleet, votes);
  const { right, missed, errors } = await fleet.summary(votes.totals);
  if (right !== viewers || missed + errors > 0)
    throw new Error(`${right} of ${viewers} screens are right, ${missed + errors} faults`);
  return latencyOfAll(fleet, votes, viewers);
};

/** A full node: as many viewers with sockets as it takes, without other clients. */
const alone =
  ({ apiUrl, realtimeUrl, database }: Deployment, load: LiveLoad): Side<Figures> =>
  async () => {
    const board = await openBoardWithQuestions(database, QUESTIONS);
    const sockets = { dialect: 'openfloor', viewersAt: [realtimeUrl] } as const;
    return withViewers(sockets, board, { viewers: load.viewers }, async (fleet) => {
      const votes = await sendPacedVotes(apiUrl, board, load);
      return { ...(await hasSeenAll(fleet, votes, load.viewers)), streamP99Ms: 0 };
    });
  };

/** Runs `work` while clients that were refused try the full node again. @throws Error if one gets a socket */
const whileTrying = async <Result>(realtimeUrl: string, work: () => Promise<Result>): Promise<Result> => {
  let accepted = 0;
  const events = { opened: () => void (accepted += 1), received: () => {}, closed: () => {} };
  const tries = setInterval(() => openWebSocket(`${realtimeUrl}/ws`, events), TRY_EVERY_MS);
  const result = await work().finally(() => clearInterval(tries));
  if (accepted > 0) throw new Error(`The full node took ${accepted} more sockets`);
  return result;
};

/** A full node, and more clients, which are refused a socket and follow the stream through a cache. */
const withMore =
  ({ apiUrl, realtimeUrl, cacheUrl, database }: Deployment, load: LiveLoad): Side<Figures> =>
  async () => {
    const board = await openBoardWithQuestions(database, QUESTIONS);
    const sockets = { dialect: 'openfloor', viewersAt: [realtimeUrl] } as const;
    const streams = { dialect: 'openfloorStream', viewersAt: [cacheUrl] } as const;
    return withViewers(sockets, board, { viewers: load.viewers }, (fleet) =>
      withViewers(streams, board, { viewers: BEYOND }, (readers) =>
        whileTrying(realtimeUrl, async () => {
          const votes = await sendPacedVotes(apiUrl, board, load);
          const [ofSockets, ofStreams] = await Promise.all([
            hasSeenAll(fleet, votes, load.viewers),
            hasSeenAll(readers, votes, BEYOND),
          ]);
          return { ...ofSockets, streamP99Ms: ofStreams.p99Ms };
        }),
      ),
    );
  };

/** Compares a full realtime node without and with clients that it refuses and that follow the stream over HTTP. */
export const benchmark = async (): Promise<string> => {
  const { serverSecret, load } = createLiveLoad(LOAD);
  return withGround(serverSecret, (ground) => {
    const { databaseUrl, database, redis } = ground;
    const node = { databaseUrl, redisUrl: redis.url, serverSecret };
    return withRole({ ...node, role: 'api' }, (api) =>
      withRole({ ...node, role: 'realtime', socketsMax: SOCKETS_MAX }, (realtime) =>
        withCache(ground, api, async (cacheUrl) => {
          const deployment = { apiUrl: api.origin, realtimeUrl: realtime.origin, cacheUrl, database };
          const rounds = await inTurn(withMore(deployment, load), alone(deployment, load));
          return render({
            sides: { ours: `${LOAD.viewers + BEYOND} clients`, theirs: `${LOAD.viewers} clients` },
            rows: [
              row('vote to screen by socket p50, ms', rounds, ({ p50Ms }) => p50Ms),
              row('vote to screen by socket p99, ms', rounds, ({ p99Ms }) => p99Ms),
              row('vote to screen by stream p99, ms', rounds, ({ streamP99Ms }) => streamP99Ms),
            ],
            verdicts: [
              atMost(
                'vote to screen by socket p99',
                ratioOf(rounds, ({ p99Ms }) => p99Ms),
                1.1,
              ),
            ],
            settings: { load: describeLoad(LOAD), SOCKETS_MAX },
          });
        }),
      ),
    );
  });
};
