import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { sendContactRequest } from '@openfloor/contract/calls/operator';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import { listen } from '@openfloor/platform/listen';
import { send } from '@openfloor/testkit/client';
import { startServer, type Server } from '@openfloor/testkit/program/server';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';
import { expect, it, onTestFinished, vi } from 'vitest';

it('CONTACT_WEBHOOK gets a request that was sent while it was away and the server was killed, and no log has its text', async () => {
  const told: unknown[] = [];
  const receiver = createServer((request, response) => {
    void json(request).then((body) => {
      told.push(Object(body).data);
      return response.writeHead(204).end();
    });
  });
  const port = await listen(receiver, 0, '127.0.0.1');
  receiver.close();
  onTestFinished(() => void receiver.close());
  const [database, folder] = [await createMigratedDatabase(), await makeTempFolder()];
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    CONTACT_WEBHOOK: `http://127.0.0.1:${port}/secret-of-the-address`,
    WEBHOOK_ALLOW_RANGES: 'loopback',
    LOG_LEVEL: 'trace',
  };
  const servers: Server[] = [];
  const start = async (): Promise<Server> => {
    const server = await startServer(environment);
    servers.push(server);
    return server;
  };
  onTestFinished(async () => {
    for (const server of servers) await server.stop('SIGKILL');
    await database.drop();
    await folder.remove();
  });
  const first = await start();
  const page = await (await fetch(first.url)).text();
  expect(page).toContain('<meta name="contact-webhook" content="on">');
  const message = { name: 'Anna', email: 'anna@example.org', message: 'Kohlrabi for four hundred' };
  expect(await send(first.url, sendContactRequest, message)).toMatchObject({ status: 201 });
  await first.untilLine(/did not accept a contact request/, 20_000);
  await first.stop('SIGKILL');
  await listen(receiver, port, '127.0.0.1');
  await start();
  await vi.waitFor(() => expect(told).toMatchObject([message]), { timeout: 45_000 });
  const logged = servers.map(({ lines, complaints }) => lines.join() + complaints()).join();
  expect(logged).toContain('did not accept a contact request');
  expect(logged).not.toMatch(/Kohlrabi|anna@|secret-of-the-address/);
}, 120_000);
