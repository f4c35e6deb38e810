import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { openDatabase } from '@openfloor/store/database/database';
import { audit, notePublicTexts, readTruth, showsList, type PublicTexts } from '@openfloor/testkit/audit';
import { fetchView, openBoardClient, type BoardClient } from '@openfloor/testkit/boardClient';
import { createBoard } from '@openfloor/testkit/client';
import { startLocalCluster } from '@openfloor/testkit/cluster/localCluster';
import { startLoad } from '@openfloor/testkit/load';
import { startPgBouncer } from '@openfloor/testkit/postgres/pgBouncer';
import { runOpenfloor } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';
import { expect, it, onTestFinished, vi } from 'vitest';

const VOTES_PER_SECOND = 40;
const VOTES = 300;
const CLIENTS = 6;
const TEST_LIMIT_MS = 90_000;
const WAIT = { timeout: 30_000, interval: 50 };

it.each([
  { mode: 'session', connectionsMax: 60 },
  // Fewer connections than the nodes open, so that they share them.
  { mode: 'transaction', connectionsMax: 4 },
] as const)(
  'nothing is lost, duplicated or refused behind PgBouncer in $mode mode',
  { timeout: TEST_LIMIT_MS },
  async ({ mode, connectionsMax }) => {
    const behind = await createTestDatabase();
    onTestFinished(() => behind.drop());
    const bouncer = await startPgBouncer({ databaseUrl: behind.url, mode, connectionsMax });
    onTestFinished(() => bouncer.stop());
    const folder = await makeTempFolder();
    onTestFinished(() => folder.remove());
    const cluster = await startLocalCluster({
      api: 2,
      realtime: 1,
      dataDir: folder.path,
      databaseUrl: bouncer.databaseUrl,
      environment: { ...LIMITS_RAISED, LOG_LEVEL: 'error', DRAIN_WAIT_MS: '100', DRAIN_OVER_MS: '0' },
      onUnexpectedEnd: (name, how) => {
        throw new Error(`${name} ${how}`);
      },
    });
    onTestFinished(() => cluster.stop());
    const [api, otherApi] = cluster.nodesOf('api');
    const [realtime] = cluster.nodesOf('realtime');
    if (!api || !otherApi || !realtime) throw new Error('The cluster lacks a node');
    // Both api nodes write to one board, so that their batches also meet the lock.
    const apiUrl = (request = 0): string => (request % 2 === 0 ? api : otherApi).url;
    const { boardId, adminToken } = await createBoard(apiUrl());
    const shown: PublicTexts = new Map();
    const load = await startLoad({ boardId, adminToken, apiUrl, votesPerSecond: VOTES_PER_SECOND });
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) =>
        openBoardClient({
          boardId,
          token: index === 0 ? adminToken : undefined,
          apiUrl: () => apiUrl(index),
          realtimeUrl: () => realtime.url,
          onFrame: notePublicTexts(shown),
        }),
      ),
    );
    onTestFinished(() => clients.forEach((client) => client.stop()));

    await vi.waitUntil(() => load.counts.votes >= VOTES, WAIT);
    expect(load.counts).toMatchObject({ refused: 0, unanswered: 0 });
    // A node that starts migrates and compares its boards.
    await realtime.end('SIGTERM');
    await realtime.start();
    await load.ask();
    await load.stop();

    const lists = {
      public: await fetchView(apiUrl(), boardId, undefined, Number.MAX_SAFE_INTEGER),
      moderator: await fetchView(apiUrl(), boardId, adminToken, Number.MAX_SAFE_INTEGER),
    };
    await untilEqual(clients, lists);
    const database = openDatabase({ url: behind.url, connectionsMax: 1, onIdleError: () => {} });
    onTestFinished(() => database.close());
    const truth = await readTruth(database.pool, boardId);
    expect(audit({ truth, acknowledged: load.acknowledged, shown, clients, lists })).toEqual([]);
    const { rows } = await database.pool.query<{ opened: number }>(
      `SELECT count(*)::int AS opened FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    expect(rows[0]?.opened).toBeLessThanOrEqual(connectionsMax);
    for (const command of ['rebuild', 'verify'] as const)
      expect(await runOpenfloor(command, { DATABASE_URL: bouncer.databaseUrl }).ended).toBe(0);
  },
);

/** The audit reports the clients that differ. */
const untilEqual = async (
  clients: readonly BoardClient[],
  lists: Parameters<typeof audit>[0]['lists'],
): Promise<void> => {
  await vi
    .waitUntil(() => clients.every((client) => showsList(client, lists[client.audience])), WAIT)
    .catch(() => undefined);
};
