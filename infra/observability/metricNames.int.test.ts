import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { expect, it, onTestFinished } from 'vitest';
import { startLocalCluster } from '@openfloor/testkit/cluster/localCluster';
import { readAlerts } from './testing/alertFiles.ts';
import { readExpressions } from './testing/dashboardFiles.ts';
import { metricsIn } from './testing/metricsIn.ts';

/** The metrics of an api node, a realtime node and their proxy. */
const readMetrics = async (): Promise<string> => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const cluster = await startLocalCluster({
    api: 1,
    realtime: 1,
    dataDir: await tempDir(),
    databaseUrl: database.url,
    environment: {
      LOG_LEVEL: 'error',
      DRAIN_WAIT_MS: '0',
      DRAIN_OVER_MS: '0',
      // Nothing is asked: there is no board.
      AI_ENDPOINT: 'http://127.0.0.1:9/v1',
      AI_MODEL: 'none',
    },
    onUnexpectedEnd: (name, how) => {
      throw new Error(`${name} ${how}`);
    },
  });
  onTestFinished(() => cluster.stop());
  const urls = [...cluster.nodes(), cluster.proxy].map(({ metricsUrl }) => metricsUrl);
  const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  return texts.join('');
};

it('finds the metrics of an expression', () => {
  const expr = `histogram_quantile(0.99, sum by (instance, le) (rate(a_seconds_bucket{x="y z"}[1m]))) > 1
    and on (instance) sum(b_total) / c or up{job="w"} == 0`;
  expect(metricsIn(expr)).toEqual(['a_seconds', 'b_total', 'c']);
});

it('every metric that an alert or a dashboard reads has a running node or the proxy as source', async () => {
  const metrics = await readMetrics();
  const names = [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  const alerts = (await readAlerts()).map(({ expr }) => expr);
  const read = [...alerts, ...(await readExpressions())].flatMap(metricsIn);
  expect(names).toEqual(expect.arrayContaining(read));
  // Series that the alerts select by label.
  for (const series of [
    'openfloor_ready{role="api"} 1',
    'openfloor_ready{role="realtime"} 1',
    'openfloor_closes_total{code="1012"} 0',
    'openfloor_accepts_refused_total{reason="full"} 0',
    'openfloor_feed_gaps_total{cause="sweep"} 0',
    'openfloor_browser_faults_total{kind="import",version="other"} 0',
    'openfloor_webhook_attempts_total{outcome="failed"} 0',
    'openfloor_contact_notices_total{outcome="dead"} 0',
    'haproxy_backend_active_servers{proxy="api"}',
    'haproxy_backend_active_servers{proxy="realtime"}',
    'haproxy_frontend_requests_denied_total{proxy="door"} 0',
  ])
    expect(metrics).toContain(`\n${series}`);
});
