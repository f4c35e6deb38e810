import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts a TCP proxy before Postgres, which ends with the test.
 * @param join forwards between two new connections
 * @returns the address of the database through it
 */
const openLink = async (
  databaseUrl: string,
  join: (client: Socket, postgres: Socket) => void,
): Promise<string> => {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const server = createServer((client) => {
    const postgres = connect(Number(port), hostname);
    join(client, postgres);
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
  return url.href;
};

/** A link whose answers are late by `lateMs`, which may be changed at any time. */
export type DelayedLink = { url: string; lateMs: number };

export const openDelayedLink = async (databaseUrl: string): Promise<DelayedLink> => {
  const link: DelayedLink = { url: '', lateMs: 0 };
  link.url = await openLink(databaseUrl, (client, postgres) => {
    client.pipe(postgres);
    // In order, also when the delay becomes shorter.
    let latest = Promise.resolve();
    postgres.on('data', (chunk) => {
      const due = new Promise<void>((resolve) => void setTimeout(resolve, link.lateMs));
      latest = latest.then(() => due).then(() => void client.write(chunk));
    });
    postgres.on('close', () => void latest.then(() => client.destroy()));
  });
  return link;
};

/**
 * A link whose connections can stall: they stay open, but forward nothing.
 * @param statement a connection stalls after it has sent this text to Postgres
 * @param stallsMax how many connections stall, at most
 */
export const openStallableLink = async (
  databaseUrl: string,
  statement: string,
  stallsMax = Infinity,
): Promise<{ url: string; untilStalled: Promise<void> }> => {
  const stalled = Promise.withResolvers<void>();
  let stalls = 0;
  const url = await openLink(databaseUrl, (client, postgres) => {
    postgres.pipe(client);
    client.on('data', (chunk) => {
      postgres.write(chunk);
      if (stalls === stallsMax || !chunk.includes(statement)) return;
      stalls += 1;
      client.pause();
      postgres.unpipe(client);
      stalled.resolve();
    });
  });
  return { url, untilStalled: stalled.promise };
};
