import { setTimeout as delay } from 'node:timers/promises';
import type { Drill } from '../drill.ts';

const AWAY_MS = 3000;
const BACK_WITHIN_MS = 20_000;

export const postgresRestarted: Drill = {
  name: 'postgres-restarted',
  about: 'Postgres is restarted, then killed and started again',
  run: async ({ postgres, during, promise }) => {
    for (const [what, signal] of [
      ['restarted', 'SIGINT'],
      ['killed', 'SIGKILL'],
    ] as const) {
      const phase = await during(`postgres ${what}`, async () => {
        await postgres.end(signal);
        await delay(AWAY_MS);
        await postgres.start();
      });
      promise(`${what}: no socket is lost`, phase.reconnects === 0);
      promise(`${what}: back within ${BACK_WITHIN_MS} ms`, phase.seenByAllAfterMs <= BACK_WITHIN_MS);
      promise(`${what}: some requests fail`, phase.requestsRefused + phase.requestsUnanswered > 0);
    }
  },
};
