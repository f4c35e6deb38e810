import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Benchmark } from '../lib/benchmark.ts';
import { withGround, withOpenfloorCluster } from '../lib/clusterSides.ts';
import { arrived, withViewers, type LiveSide } from '../lib/liveRound.ts';
import { sendPacedVotes } from '../lib/pacedVotes.ts';
import { format, render, type Verdict } from '../lib/report.ts';
import { allInTurn, ofSide, type Side } from '../lib/rounds.ts';
import { issueSessions } from '../lib/sessions.ts';
import { withStatementProxy, type StatementProxy } from '../lib/statementProxy.ts';

const NODES = 2;
const VIEWERS = 2000;
const VOTES_PER_SECOND = 50;
const BEFORE_MS = 2000;
const BACK_WITHIN_MS = 10_000;
const SECONDS = (BEFORE_MS + BACK_WITHIN_MS + 2000) / 1000;
const QUIET_MS = 3000;
const RESUMED_MIN = 0.99;
const READS_MAX = 2;

type Figures = { resumed: number; readsPerNode: number; statements: [text: string, count: number][] };

const since = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): [text: string, count: number][] =>
  [...after]
    .map(([text, count]): [string, number] => [text, count - (before.get(text) ?? 0)])
    .filter(([, count]) => count > 0);

const measure =
  (side: LiveSide, { executions }: StatementProxy, credentials: readonly string[]): Side<Figures> =>
  async () => {
    const board = await side.openBoard();
    return withViewers(side, board, { viewers: VIEWERS }, async (fleet) => {
      // Statements that also run on an idle board belong to the nodes' periodic work, and are no reads of a board.
      const beforeQuiet = executions();
      await delay(QUIET_MS);
      const pulse = new Set(since(beforeQuiet, executions()).map(([text]) => text));

      const pace = { perSecond: VOTES_PER_SECOND, seconds: SECONDS, credentials };
      const voting = sendPacedVotes(side.votesTo, board, pace);
      await delay(BEFORE_MS);
      const before = executions();
      await fleet.cutAll(null);
      if ((await fleet.comeBack(BACK_WITHIN_MS)) === undefined)
        throw new Error(`Not all viewers reconnected: ${JSON.stringify(await fleet.summary([]))}`);
      const statements = since(before, executions()).filter(([text]) => !pulse.has(text));
      const votes = await voting;
      await arrived(fleet, votes);
      await side.verify(board, votes.sentAtMs.length);
      const summary = await fleet.summary(votes.totals);
      const resynced = summary.resyncs;
      // The fleet fetches no lists: a viewer that had to resynchronize may show other totals.
      if (summary.right < VIEWERS - resynced)
        throw new Error(`Viewers show wrong totals: ${JSON.stringify(summary)}`);
      return {
        resumed: (VIEWERS - resynced) / VIEWERS,
        readsPerNode: statements.reduce((sum, [, count]) => sum + count, 0) / NODES,
        statements,
      };
    });
  };

export const benchmark: Benchmark = () => {
  const serverSecret = randomBytes(32).toString('base64url');
  const credentials = issueSessions(serverSecret, VOTES_PER_SECOND * SECONDS);
  return withGround(serverSecret, (ground) =>
    withStatementProxy(ground.databaseUrl, (proxy) => {
      const options = { realtimeNodes: NODES, realtimeDatabaseUrl: proxy.databaseUrl };
      return withOpenfloorCluster(ground, options, async (openfloor) => {
        const rounds = ofSide(await allInTurn([measure(openfloor, proxy, credentials)], { warmUps: 0 }), 0);
        const resumed = Math.min(...rounds.map((round) => round.resumed));
        const reads = Math.max(...rounds.map((round) => round.readsPerNode));
        const verdicts: Verdict[] = [
          {
            what: 'resumed without fetching the list',
            found: `${format(resumed * 100)} % (worst round)`,
            target: `at least ${RESUMED_MIN * 100} %`,
            holds: resumed >= RESUMED_MIN,
          },
          {
            what: 'reads of Postgres per board and node',
            found: `${format(reads)} (worst round)`,
            target: `at most ${READS_MAX}`,
            holds: reads <= READS_MAX,
          },
        ];
        const [first] = rounds;
        return render({
          verdicts,
          settings: {
            load: `${VIEWERS} sockets of one board over ${NODES} nodes, reset together, back evenly within ${BACK_WITHIN_MS / 1000} s; ${VOTES_PER_SECOND} votes a second meanwhile`,
            reads:
              'statements on the wire between the realtime nodes and Postgres, without those that also run on an idle board',
            'of the first round': (first?.statements ?? [])
              .map(([text, count]) => `${count} x ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`)
              .join('; '),
          },
        });
      });
    }),
  );
};
