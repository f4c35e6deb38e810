import { setTimeout as delay } from 'node:timers/promises';
import type { LocalNode } from '@openfloor/testkit/cluster/localNode';
import type { Drill, Stage } from '../stage.ts';
import { until } from '@openfloor/testkit/until';

/** What a leaving node sends away in a second, at the most or where many must go in its time; see realtime's drain. */
const SENT_AWAY_PER_SECOND = 250;
const DRAIN_OVER_SECONDS = 15;
/** They come back over a second of their own choice, which leaves the rate as it is but for chance. */
const BY_CHANCE = 1.5;
const PROXY_KNOWS_WITHIN_MS = 20_000;

const restart = async ({ cluster, crowd, during, promise }: Stage, node: LocalNode): Promise<void> => {
  const { proxy, nodesOf } = cluster;
  const nodes = nodesOf(node.role).length;
  const { returns, returnsPerSecondMax } = await during(`${node.name} restarted`, async () => {
    await node.end('SIGTERM');
    await node.start();
    const isBack = await until(async () => (await proxy.nodesUp(node.role)) === nodes, PROXY_KNOWS_WITHIN_MS);
    promise(`${node.name}: the proxy takes it back`, isBack);
    await delay(1000);
  });
  if (node.role === 'api') {
    promise(`${node.name}: no viewer is disturbed`, returns === 0);
    return;
  }
  // The others have taken no more than one node's viewers in excess of their own.
  const { length } = crowd.viewers;
  promise(
    `${node.name}: viewers of one node come back, and no others`,
    returns > 0 && returns <= length / (nodes - 1) + 5,
  );
  const perSecondMax = BY_CHANCE * Math.max(SENT_AWAY_PER_SECOND, returns / DRAIN_OVER_SECONDS);
  promise(
    `${node.name}: at most ${Math.round(perSecondMax)} come back in a second`,
    returnsPerSecondMax <= perSecondMax,
  );
};

export const rollingRestart: Drill = {
  name: 'rolling-restart',
  about: 'every node is restarted, one after the other, as a deploy does',
  act: async (stage) => {
    for (const node of stage.cluster.nodes()) await restart(stage, node);
    stage.promise('no request is refused or left unanswered', isUndisturbed(stage));
  },
};

const isUndisturbed = ({ workload }: Stage): boolean => {
  const { refused, unanswered } = workload.counts();
  return refused + unanswered === 0;
};
