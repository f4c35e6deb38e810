import { loadRows, perSecond } from '../lib/appendReport.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { describePostgres } from '../lib/postgres.ts';
import {
  BOARDS,
  CONNECTIONS,
  NODES,
  SESSIONS,
  votingThrough,
  withClients,
  withProxies,
} from '../lib/proxySides.ts';
import { atLeast, render, type Row } from '../lib/report.ts';
import { inTurn, ratioOf } from '../lib/rounds.ts';

const named = (boards: string, rows: Row[]): Row[] =>
  rows.map(([what, ...figures]) => [`${boards}: ${what}`, ...figures]);

/** Two api nodes against one, through the proxy. */
export const benchmark: Benchmark = () =>
  withProxies((ground) =>
    withClients(ground, async (clients) => {
      const on = (boards: number) =>
        inTurn(votingThrough(clients.all, ground, boards), votingThrough(clients.one, ground, boards));
      const several = await on(BOARDS);
      const single = await on(1);
      return render({
        sides: { ours: `${NODES} api nodes`, theirs: 'one api node' },
        rows: [...named(`${BOARDS} boards`, loadRows(several)), ...named('one board', loadRows(single))],
        verdicts: [
          atLeast(`votes per second on ${BOARDS} boards`, ratioOf(several, perSecond), 1.6),
          atLeast('votes per second on one board', ratioOf(single, perSecond), 1),
        ],
        settings: {
          ...(await describePostgres(ground.database)),
          load: `${CONNECTIONS} connections to the proxy, ${SESSIONS} votes a round, each by a different session`,
          boards: `of the ${BOARDS}, each node has as many as the other`,
        },
      });
    }),
  );
