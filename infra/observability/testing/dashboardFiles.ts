import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { dashboards } from '../grafana/dashboards.ts';

const Panel = z.object({
  id: z.int(),
  title: z.string().min(1),
  description: z.string().min(1),
  fieldConfig: z.object({ defaults: z.object({ unit: z.string().min(1) }) }),
  targets: z.array(z.object({ expr: z.string() })).min(1),
});

const Dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  schemaVersion: z.int(),
  panels: z.array(Panel),
});

/** The dashboards in their files. */
export const readDashboards = (): Promise<z.infer<typeof Dashboard>[]> =>
  Promise.all(
    [...dashboards.keys()].map(async (file) => Dashboard.parse(JSON.parse(await readFile(file, 'utf8')))),
  );

/** The expressions of all panels, with Grafana's variables replaced. */
export const readExpressions = async (): Promise<string[]> =>
  (await readDashboards()).flatMap(({ panels }) =>
    panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll('$node', '.*').replaceAll('$__rate_interval', '1m')),
    ),
  );
