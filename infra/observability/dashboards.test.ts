import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { dashboards } from './grafana/dashboards.ts';
import { readDashboards, readExpressions } from './testing/dashboardFiles.ts';
import { promtool } from './testing/promtool.ts';

const Compose = z.object({
  services: z.record(z.string(), z.object({ volumes: z.array(z.string()).default([]) })),
});
const Providers = z.object({ providers: z.array(z.object({ options: z.object({ path: z.string() }) })) });
const Datasources = z.object({ datasources: z.array(z.object({ url: z.url() })) });
const Jobs = z.object({
  scrape_configs: z.array(z.object({ dns_sd_configs: z.array(z.object({ names: z.array(z.string()) })) })),
});

describe('The dashboards', () => {
  it('have files that match their definitions: node infra/observability/grafana/write.ts', async () => {
    for (const [file, dashboard] of dashboards)
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(dashboard);
  });

  it('have unique ids, and so do the panels of each', async () => {
    const read = await readDashboards();
    expect(new Set(read.map(({ uid }) => uid)).size).toBe(read.length);
    for (const { panels } of read) expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('have expressions that Prometheus parses', async () => {
    const rules = (await readExpressions()).map((expr, index) => ({ record: `panel_${index}`, expr }));
    const file = join(await tempDir(), 'expressions.json');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    expect(promtool('check', 'rules', file)).toEqual({
      ok: true,
      output: expect.stringContaining(`${rules.length} rules`),
    });
  });
});

const readYaml = async (path: string): Promise<unknown> =>
  parse(await readFile(new URL(path, import.meta.url), 'utf8'));

it('Compose mounts the dashboards and runs the services that the provisioning names', async () => {
  const { services } = Compose.parse(await readYaml('../../docker-compose.yml'));
  const { providers } = Providers.parse(await readYaml('grafana/provisioning/dashboards/openfloor.yml'));
  const { datasources } = Datasources.parse(
    await readYaml('grafana/provisioning/datasources/prometheus.yml'),
  );
  const { scrape_configs: jobs } = Jobs.parse(await readYaml('prometheus/prometheus.yml'));
  const mounted = services['grafana']?.volumes;
  for (const { options } of providers)
    expect(mounted).toContain(`./infra/observability/grafana/dashboards:${options.path}:ro`);
  const hosts = [
    ...datasources.map(({ url }) => new URL(url).hostname),
    ...jobs.flatMap(({ dns_sd_configs: found }) => found.flatMap(({ names }) => names)),
  ];
  expect(Object.keys(services)).toEqual(expect.arrayContaining(hosts));
});
