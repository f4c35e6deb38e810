import { setTimeout as delay } from 'node:timers/promises';
import type { Role } from '@openfloor/testkit/cluster/localNode';
import type { Drill } from '../stage.ts';

const AWAY_MS = 5000;
const BACK_WITHIN_MS = 10_000;

const kill =
  (role: Role): Drill['act'] =>
  async ({ cluster, during, promise }) => {
    const [node] = cluster.nodesOf(role);
    if (!node) throw new Error(`There is no ${role} node`);
    const killed = await during(`${node.name} killed`, async () => {
      await node.end('SIGKILL');
      await delay(AWAY_MS);
    });
    promise(
      `everybody goes on within ${BACK_WITHIN_MS} ms, on the nodes that are left`,
      killed.seenByAllAfterMs <= BACK_WITHIN_MS,
    );
    promise('viewers of that node had to come back', killed.returns > 0 === (role === 'realtime'));
    await during(`${node.name} started`, () => node.start());
  };

export const realtimeKilled: Drill = {
  name: 'realtime-killed',
  about: 'a realtime node dies without a word, and comes back later',
  act: kill('realtime'),
};

export const apiKilled: Drill = {
  name: 'api-killed',
  about: 'an api node dies in the middle of requests, and comes back later',
  act: kill('api'),
};
