import { setTimeout as delay } from 'node:timers/promises';
import type { Drill } from '../drill.ts';

const RELOADS = 3;
const BETWEEN_MS = 2000;

export const proxyReloaded: Drill = {
  name: 'proxy-reloaded',
  about: 'the proxy reloads its configuration, as after a renewed certificate',
  run: async ({ cluster, during, promise }) => {
    for (let reload = 1; reload <= RELOADS; reload += 1) {
      const what = `reload ${reload}`;
      const { reconnects, requestsRefused, requestsUnanswered } = await during(what, async () => {
        await cluster.proxy.reload();
        await delay(BETWEEN_MS);
      });
      promise(`${what}: no socket is lost`, reconnects === 0);
      promise(
        `${what}: no request is refused or left unanswered`,
        requestsRefused + requestsUnanswered === 0,
      );
    }
  },
};
