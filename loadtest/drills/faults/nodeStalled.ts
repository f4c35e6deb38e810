import { setTimeout as delay } from 'node:timers/promises';
import { vote } from '@openfloor/contract/calls/audience';
import { newSession, send } from '@openfloor/testkit/client';
import { openDatabase } from '@openfloor/store/database/database';
import type { LocalNode } from '@openfloor/testkit/cluster/localNode';
import { until } from '@openfloor/testkit/until';
import type { Drill, DrillSetup } from '../drill.ts';

const STALLED_MS = 8000;
const ANSWERED_WITHIN_MS = 2000;
const PROXY_KNOWS_WITHIN_MS = 20_000;
/** Voters per node, past the proxy. The nodes contend for the board's lock, so that one usually holds it. */
const VOTERS = 6;
/** Attempts to stall the node while it holds the lock. */
const STALLS_MAX = 300;

type Voter = { node: LocalNode; session: string };
type Answer = { node: LocalNode; sentAtMs: number; tookMs: number; status: number | undefined };

/**
 * Votes through each node, one vote after the other. Resolves when each voter has a session, which a stalled
 * node would not issue.
 */
const startContention = async ({ cluster, boardId, workload }: DrillSetup) => {
  const answers: Answer[] = [];
  const { id } = await workload.ask();
  const end = new AbortController();
  const voters = await Promise.all(
    cluster
      .nodesOf('api')
      .flatMap((node) => Array.from({ length: VOTERS }, () => node))
      .map(async (node) => ({ node, session: await newSession(node.url, boardId) })),
  );
  const keepVoting = async ({ node, session }: Voter): Promise<void> => {
    for (let turn = 0; !end.signal.aborted; turn += 1) {
      const sentAtMs = performance.now();
      const voted = turn % 2 === 0;
      const reply = await send(node.url, vote, { boardId, questionId: id, voted }, { session }).catch(
        () => undefined,
      );
      answers.push({ node, sentAtMs, tookMs: performance.now() - sentAtMs, status: reply?.status });
      if (reply?.status !== 200) await delay(100);
    }
  };
  const voting = voters.map(keepVoting);
  return {
    answers,
    end: async () => {
      end.abort();
      await Promise.all(voting);
    },
  };
};

/** Stalls a node repeatedly until Postgres reports an idle transaction, which holds the lock. */
const stallWithLock = async (node: LocalNode, databaseUrl: string): Promise<boolean> => {
  const { pool, close } = openDatabase({ url: databaseUrl, connectionsMax: 1, onIdleError: () => {} });
  try {
    for (let tries = 1; ; tries += 1) {
      node.signal('SIGSTOP');
      await delay(20);
      const { rowCount } = await pool.query(
        `SELECT FROM pg_stat_activity
          WHERE state = 'idle in transaction' AND state_change < clock_timestamp() - interval '10 ms'`,
      );
      if (rowCount !== 0 || tries === STALLS_MAX) return rowCount !== 0;
      node.signal('SIGCONT');
      await delay(Math.random() * 50);
    }
  } finally {
    await close();
  }
};

const stall = async (setup: DrillSetup, node: LocalNode): Promise<void> => {
  const { cluster, during, promise } = setup;
  const contention = await startContention(setup);
  const { reconnects } = await during(`${node.name} stalled`, async () => {
    const fromMs = performance.now();
    promise(
      `${node.name}: stalls while it holds the board's lock`,
      await stallWithLock(node, cluster.databaseUrl),
    );
    await delay(STALLED_MS);
    const others = contention.answers.filter((each) => each.node !== node && each.sentAtMs >= fromMs);
    const late = others.filter(({ status, tookMs }) => status !== 200 || tookMs > ANSWERED_WITHIN_MS);
    promise(`${node.name}: other nodes record votes while it is stalled`, others.length > 0);
    promise(
      `${node.name}: they record each within ${ANSWERED_WITHIN_MS} ms, except ${late.length} of ${others.length}`,
      late.length === 0,
    );
    node.signal('SIGCONT');
    const nodes = cluster.nodesOf('api').length;
    const isBack = await until(
      async () => (await cluster.proxy.nodesUp('api')) === nodes,
      PROXY_KNOWS_WITHIN_MS,
    );
    promise(`${node.name}: the proxy takes it back`, isBack);
  });
  await contention.end();
  const unanswered = contention.answers.filter(({ status }) => status !== 200 && status !== 503);
  promise(
    `${node.name}: its own callers are answered, ${unanswered.length} are not`,
    unanswered.length === 0,
  );
  promise(`${node.name}: no viewer is disturbed`, reconnects === 0);
};

export const nodeStalled: Drill = {
  name: 'node-stalled',
  about: 'each api node in turn is stopped while it holds the lock of the board, and continued later',
  run: async (setup) => {
    for (const node of setup.cluster.nodesOf('api')) await stall(setup, node);
  },
};
