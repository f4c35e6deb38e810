import { setTimeout as delay } from 'node:timers/promises';
import type { LocalNode } from '@openfloor/testkit/cluster/localNode';
import { until } from '@openfloor/testkit/until';
import { buildNext } from '../builds/nextBuild.ts';
import { openVisitors, type VisitCounts, type Visitors } from '../builds/visitors.ts';
import type { Drill, DrillSetup } from '../drill.ts';

const SIDE_BY_SIDE_MS = 20_000;
const PROXY_KNOWS_WITHIN_MS = 20_000;

/** Replaces nodes one after the other, as in a deploy. */
const replace = async (
  { cluster, promise }: DrillSetup,
  former: readonly LocalNode[],
  environment: Record<string, string>,
): Promise<void> => {
  for (const node of former) {
    const next = await cluster.add('api', environment);
    const nodes = cluster.nodesOf('api').length;
    const isKnown = await until(
      async () => (await cluster.proxy.nodesUp('api')) === nodes,
      PROXY_KNOWS_WITHIN_MS,
    );
    promise(`the proxy takes ${next.name}`, isKnown);
    await cluster.remove(node);
  }
};

/** Runs `work` while browsers visit, and reports what they saw. */
const visited = async (
  { during, note, promise }: DrillSetup,
  visitors: Visitors,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  const before = visitors.counts();
  const end = new AbortController();
  await Promise.all([visitors.visitUntil(end.signal), during(what, work).finally(() => end.abort())]);
  const { loads, navigations, blank, failedImports } = since(before, visitors.counts());
  note(
    `${what}: ${loads} page loads, ${navigations} navigations, ${blank} blank, ${failedImports} failed imports`,
  );
  promise(`${what}: pages are loaded`, loads > 0);
};

const since = (before: VisitCounts, after: VisitCounts): VisitCounts => ({
  loads: after.loads - before.loads,
  navigations: after.navigations - before.navigations,
  blank: after.blank - before.blank,
  failedImports: after.failedImports - before.failedImports,
});

export const twoBuilds: Drill = {
  name: 'two-builds',
  about:
    'two builds of the web app side by side, then every api node is replaced, and back; a browser visits',
  run: async (setup) => {
    const { cluster, boardId, note, promise } = setup;
    await using opened = new AsyncDisposableStack();
    const next = opened.adopt(await buildNext(), ({ remove }) => remove());
    const visitors = opened.adopt(await openVisitors(cluster.proxy.url, boardId), ({ close }) => close());
    const ofNext = { WEB_ROOT: next.webRoot };
    const former = cluster.nodesOf('api');

    const formerTab = await visitors.openTab();
    await visited(setup, visitors, 'half of the nodes replaced', () =>
      replace(setup, former.slice(0, Math.ceil(former.length / 2)), ofNext),
    );
    await visited(setup, visitors, 'two builds side by side', () => delay(SIDE_BY_SIDE_MS));
    await visited(setup, visitors, 'all nodes replaced', () =>
      replace(setup, former.slice(Math.ceil(former.length / 2)), ofNext),
    );
    await formerTab.visitAll();
    const nextTab = await visitors.openTab();
    await visited(setup, visitors, 'rolled back', () => replace(setup, cluster.nodesOf('api'), {}));
    await nextTab.visitAll();

    const { loads, navigations, blank, failedImports } = visitors.counts();
    note(
      `in all: ${loads} page loads, ${navigations} navigations, ${blank} blank, ${failedImports} failed imports`,
    );
    for (const example of visitors.examples()) note(`for example: ${example}`);
    promise(`${blank} blank pages`, blank === 0);
    promise(`${failedImports} failed imports`, failedImports === 0);
  },
};
