import { setTimeout as delay } from 'node:timers/promises';
import type { Role } from '@openfloor/testkit/cluster/localNode';
import type { Drill } from '../drill.ts';

const AWAY_MS = 5000;
const BACK_WITHIN_MS = 10_000;

const kill =
  (role: Role): Drill['run'] =>
  async ({ cluster, during, promise }) => {
    const [node] = cluster.nodesOf(role);
    if (!node) throw new Error(`There is no ${role} node`);
    const killed = await during(`${node.name} killed`, async () => {
      await node.end('SIGKILL');
      await delay(AWAY_MS);
    });
    promise(
      `all viewers continue on the other nodes within ${BACK_WITHIN_MS} ms`,
      killed.seenByAllAfterMs <= BACK_WITHIN_MS,
    );
    promise('only viewers of a realtime node reconnect', killed.reconnects > 0 === (role === 'realtime'));
    await during(`${node.name} started`, () => node.start());
  };

export const realtimeKilled: Drill = {
  name: 'realtime-killed',
  about: 'a realtime node is killed and started again',
  run: kill('realtime'),
};

export const apiKilled: Drill = {
  name: 'api-killed',
  about: 'an api node is killed during requests and started again',
  run: kill('api'),
};
