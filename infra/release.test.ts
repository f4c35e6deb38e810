import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';

const read = (path: string): Promise<string> => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const Lock = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({ version: z.optional(z.string()), resolved: z.optional(z.string()) }),
  ),
});

it('a release has one version, in every package, the image, the chart and the changelog', async () => {
  const { version, packages } = Lock.parse(JSON.parse(await read('package-lock.json')));
  const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules'));
  expect(workspaces.length).toBeGreaterThan(10);
  for (const workspace of workspaces) {
    expect([workspace, packages[workspace]?.version]).toEqual([workspace, version]);
    const manifest = await read(`${workspace}/package.json`);
    expect(manifest).toContain(`"version": "${version}"`);
    for (const [, range] of manifest.matchAll(/"@openfloor\/\w+": "(.*)"/g))
      expect([workspace, ['*', `^${version}`]]).toEqual([workspace, expect.arrayContaining([range])]);
  }
  const chart = await read('infra/helm/openfloor/Chart.yaml');
  expect(chart).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  expect(await read('infra/docker/Dockerfile')).toContain(`ARG VERSION=${version}\n`);
  expect(await read('CHANGELOG.md')).toMatch(new RegExp(`^## ${RegExp.escape(version)}$`, 'm'));
});
