import { expect, it } from 'vitest';
import { readAlerts } from './testing/alertFiles.ts';
import { readExpressions } from './testing/dashboardFiles.ts';
import { metricsIn } from './testing/metricsIn.ts';
import { realMetrics } from './testing/realMetrics.ts';

it('finds the metrics of an expression', () => {
  const expr = `histogram_quantile(0.99, sum by (instance, le) (rate(a_seconds_bucket{x="y z"}[1m]))) > 1
    and on (instance) sum(b_total) / c or up{job="w"} == 0`;
  expect(metricsIn(expr)).toEqual(['a_seconds', 'b_total', 'c']);
});

it('every metric that an alert or a dashboard reads is told by a running node or the proxy', async () => {
  const told = await realMetrics();
  const alerts = (await readAlerts()).map(({ expr }) => expr);
  const read = [...alerts, ...(await readExpressions())].flatMap(metricsIn);
  expect([...told]).toEqual(expect.arrayContaining(read));
});
