import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { render, row, worstAtMost } from '../lib/report.ts';
import { withGround, withOpenfloorCluster, withSocketIoCluster } from '../lib/clusterSides.ts';
import { arrived, withViewers, type LiveSide } from '../lib/liveRound.ts';
import { monotonicMs } from '../../audience/monotonicMs.ts';
import { sendPacedVotes, type PacedVotes } from '../lib/pacedVotes.ts';
import { inTurn, type Side } from '../lib/rounds.ts';
import { issueSessions } from '../../audience/votes.ts';
import type { Fleet } from '../lib/viewerFleet.ts';

const NODES = 2;
const VIEWERS = 200;
const VOTES_PER_SECOND = 50;
const BEFORE_MS = 3000;
const AWAY_MS = 5000;
const AFTER_MS = 7000;
const SECONDS = (BEFORE_MS + AWAY_MS + AFTER_MS) / 1000;
const LAG_MS_MAX = 500;
const REPAIR_MS_MAX = 2000;
/** Step in which votes after the return of Redis are judged late or not. */
const SLICE_MS = 250;

/** Times on `monotonicMs`. */
type Outage = { stoppedAtMs: number; returnedAtMs: number };
/** `missed`: events and resyncs of all viewers. `beforeMs`, `awayMs`: p99 of the lag before and during the outage. */
type Figures = { missed: number; beforeMs: number; awayMs: number; awayP50Ms: number; repairMs: number };

/** Stops Redis for a while, so that its connections stay open and silent. */
const stopRedis = async (pid: number): Promise<Outage> => {
  await delay(BEFORE_MS);
  process.kill(pid, 'SIGSTOP');
  const stoppedAtMs = monotonicMs();
  await delay(AWAY_MS);
  process.kill(pid, 'SIGCONT');
  return { stoppedAtMs, returnedAtMs: monotonicMs() };
};

/** Time from the return of Redis until no vote is late any more, whether sent during the outage or after it. */
const repairMs = async (
  fleet: Fleet,
  { sentAtMs }: PacedVotes,
  { stoppedAtMs, returnedAtMs }: Outage,
): Promise<number> => {
  const away = await fleet.latency({ sentAtMs, fromMs: stoppedAtMs, toMs: returnedAtMs });
  let repairedAtMs = Math.max(returnedAtMs, away.latestAtMs);
  for (let fromMs = returnedAtMs; fromMs < returnedAtMs + AFTER_MS; fromMs += SLICE_MS) {
    const slice = await fleet.latency({ sentAtMs, fromMs, toMs: fromMs + SLICE_MS });
    if (slice.p99Ms > LAG_MS_MAX) repairedAtMs = Math.max(repairedAtMs, slice.latestAtMs);
  }
  return repairedAtMs - returnedAtMs;
};

/** One round of a side: votes at a steady rate, with an outage of Redis in the middle. */
const outage =
  (side: LiveSide, redisPid: number, sessions: readonly string[]): Side<Figures> =>
  async () => {
    const board = await side.openBoard();
    return withViewers(side, board, { viewers: VIEWERS }, async (fleet) => {
      const pace = { perSecond: VOTES_PER_SECOND, seconds: SECONDS, sessions };
      const [votes, times] = await Promise.all([
        sendPacedVotes(side.votesTo, board, pace),
        stopRedis(redisPid),
      ]);
      await arrived(fleet, votes);
      await side.verify(board, votes.sentAtMs.length);
      const { missed, right, resyncs } = await fleet.summary(votes.totals);
      // A side that missed events is expected to show wrong totals; `missed` reports it.
      if (missed === 0 && right !== VIEWERS)
        throw new Error(`${VIEWERS - right} viewers of ${side.name} show wrong totals`);
      const { sentAtMs } = votes;
      const away = await fleet.latency({
        sentAtMs,
        fromMs: times.stoppedAtMs,
        toMs: times.returnedAtMs,
      });
      const before = await fleet.latency({ sentAtMs, fromMs: 0, toMs: times.stoppedAtMs });
      return {
        missed: missed + resyncs,
        beforeMs: before.p99Ms,
        awayMs: away.p99Ms,
        awayP50Ms: away.p50Ms,
        repairMs: await repairMs(fleet, votes, times),
      };
    });
  };

/** Compares what viewers miss while Redis is stopped with the Redis adapter of Socket.IO. */
export const benchmark = (): Promise<string> => {
  const serverSecret = randomBytes(32).toString('base64url');
  const sessions = issueSessions(serverSecret, VOTES_PER_SECOND * SECONDS);
  return withGround(serverSecret, (ground) =>
    withOpenfloorCluster(ground, NODES, (openfloor) =>
      withSocketIoCluster(ground, NODES, async (socketIo) => {
        const { pid } = ground.redis;
        const rounds = await inTurn(outage(openfloor, pid, sessions), outage(socketIo, pid, sessions));
        return render({
          sides: { ours: 'api and two realtime roles', theirs: 'the same api, two Socket.IO nodes' },
          rows: [
            row('events missed, of all viewers', rounds, ({ missed }) => missed),
            row('lag p99 before, ms', rounds, ({ beforeMs }) => beforeMs),
            row('lag p50 while away, ms', rounds, ({ awayP50Ms }) => awayP50Ms),
            row('lag p99 while away, ms', rounds, ({ awayMs }) => awayMs),
            row('repaired after its return, ms', rounds, (figures) => figures.repairMs),
          ],
          verdicts: [
            worstAtMost(
              'events missed',
              rounds.map(({ ours }) => ours.missed),
              0,
            ),
            worstAtMost(
              'lag p99 while away, ms',
              rounds.map(({ ours }) => ours.awayMs),
              LAG_MS_MAX,
            ),
            worstAtMost(
              'repair, ms',
              rounds.map(({ ours }) => ours.repairMs),
              REPAIR_MS_MAX,
            ),
          ],
          settings: {
            load: `${VIEWERS} viewers over ${NODES} nodes, ${VOTES_PER_SECOND} votes a second`,
            outage: `Redis is stopped (SIGSTOP) for ${AWAY_MS / 1000} s and then continues`,
          },
        });
      }),
    ),
  );
};
