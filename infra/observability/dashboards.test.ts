import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { describe, expect, it } from 'vitest';
import { dashboards } from './grafana/dashboards.ts';
import { readDashboards, readExpressions } from './testing/dashboardFiles.ts';
import { promtool } from './testing/promtool.ts';

describe('The dashboards', () => {
  it('in their files are those of their definitions: node infra/observability/grafana/write.ts', async () => {
    for (const [file, dashboard] of dashboards)
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(dashboard);
  });

  it('have an id each, and so have the panels of each', async () => {
    const read = await readDashboards();
    expect(new Set(read.map(({ uid }) => uid)).size).toBe(read.length);
    for (const { panels } of read) expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('ask what Prometheus understands', async () => {
    const rules = (await readExpressions()).map((expr, index) => ({ record: `panel_${index}`, expr }));
    const file = join(await tempDir(), 'expressions.json');
    await writeFile(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    expect(promtool('check', 'rules', file)).toEqual({
      ok: true,
      output: expect.stringContaining(`${rules.length} rules`),
    });
  });
});
