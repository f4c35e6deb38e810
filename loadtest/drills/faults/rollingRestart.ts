import { setTimeout as delay } from 'node:timers/promises';
import type { LocalNode } from '@openfloor/testkit/cluster/localNode';
import type { Drill, DrillSetup } from '../drill.ts';
import { until } from '@openfloor/testkit/until';

/** A draining node closes this many sockets per second, or more to finish in time; see realtime's drain. */
const SENT_AWAY_PER_SECOND = 250;
const DRAIN_OVER_SECONDS = 15;
/** Each client waits a random part of a second, which may raise the rate in some seconds. */
const BY_CHANCE = 1.5;
const PROXY_KNOWS_WITHIN_MS = 20_000;

export const restartNode = async (
  { cluster, crowd, during, promise }: DrillSetup,
  node: LocalNode,
): Promise<void> => {
  const { proxy, nodesOf } = cluster;
  const nodes = nodesOf(node.role).length;
  const { reconnects, reconnectsPerSecondMax } = await during(`${node.name} restarted`, async () => {
    await node.end('SIGTERM');
    await node.start();
    const isBack = await until(async () => (await proxy.nodesUp(node.role)) === nodes, PROXY_KNOWS_WITHIN_MS);
    promise(`${node.name}: the proxy takes it back`, isBack);
    await delay(1000);
  });
  if (node.role === 'api') {
    promise(`${node.name}: no viewer is disturbed`, reconnects === 0);
    return;
  }
  // While another node restarts, all viewers are on the rest, so one node may have 1 / (nodes - 1) of them.
  const { length } = crowd.viewers;
  promise(
    `${node.name}: only viewers of this node reconnect`,
    reconnects > 0 && reconnects <= length / (nodes - 1) + 5,
  );
  const perSecondMax = BY_CHANCE * Math.max(SENT_AWAY_PER_SECOND, reconnects / DRAIN_OVER_SECONDS);
  promise(
    `${node.name}: at most ${Math.round(perSecondMax)} reconnect within a second`,
    reconnectsPerSecondMax <= perSecondMax,
  );
};

export const rollingRestart: Drill = {
  name: 'rolling-restart',
  about: 'all nodes are restarted one after the other, as in a deploy',
  run: async (setup) => {
    for (const node of setup.cluster.nodes()) await restartNode(setup, node);
    setup.promise('no request is refused or left unanswered', isUndisturbed(setup));
  },
};

const isUndisturbed = ({ workload }: DrillSetup): boolean => {
  const { refused, unanswered } = workload.counts();
  return refused + unanswered === 0;
};
