import * as boards from '@openfloor/contract/calls/boards';
import { freePort } from '@openfloor/platform/freePort';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { expect, it, onTestFinished } from 'vitest';
import { call } from '@openfloor/testkit/client';
import { run, startServer } from '../testing/program.ts';

it('with an invalid configuration the program exits and prints every variable but no value', async () => {
  const { ended, lines, complaints } = run('main', {
    ROLE: 'api',
    PORT: 'hunter1',
    DATABASE_URL: 'hunter2',
    LAUNCH_PROMO_UNTIL: 'hunter3',
  });
  expect(await ended).toBe(1);
  expect(lines).toEqual([]);
  for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL', 'SERVER_SECRET', 'LAUNCH_PROMO_UNTIL'])
    expect(complaints()).toMatch(new RegExp(`^${name}: `, 'm'));
  expect(complaints()).not.toContain('hunter');
});

it('metrics are served on a separate port and not on the public one', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const port = await freePort();
  const { url } = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: await tempDir(),
    METRICS_PORT: String(port),
  });
  const internal = await call(`http://127.0.0.1:${port}`, '/metrics');
  expect(internal.status).toBe(200);
  expect(internal.body).toContain('openfloor_pending_commands 0');
  const outside = await call(url, '/metrics');
  expect(JSON.stringify(outside.body)).not.toContain('openfloor_pending_commands');
  expect(await call(`http://127.0.0.1:${port}`, boards.createBoard.path)).toMatchObject({ status: 404 });
});
