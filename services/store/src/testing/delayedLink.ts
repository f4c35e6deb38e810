import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP proxy before Postgres whose answers are late by `lateMs`, which may be changed at any time. */
export type DelayedLink = { url: string; lateMs: number };

export const openDelayedLink = async (databaseUrl: string): Promise<DelayedLink> => {
  const { hostname, port } = new URL(databaseUrl);
  const url = new URL(databaseUrl);
  const link: DelayedLink = { url: '', lateMs: 0 };
  const server = createServer((client) => {
    const postgres = connect(Number(port), hostname);
    client.pipe(postgres);
    // In order, also when the delay becomes shorter.
    let latest = Promise.resolve();
    postgres.on('data', (chunk) => {
      const due = new Promise<void>((resolve) => void setTimeout(resolve, link.lateMs));
      latest = latest.then(() => due).then(() => void client.write(chunk));
    });
    postgres.on('close', () => void latest.then(() => client.destroy()));
    for (const socket of [client, postgres]) socket.on('error', () => {});
    onTestFinished(() => {
      client.destroy();
      postgres.destroy();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The link does not listen');
  url.host = `127.0.0.1:${address.port}`;
  link.url = url.href;
  return link;
};
