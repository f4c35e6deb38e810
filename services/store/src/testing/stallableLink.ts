import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A TCP proxy before Postgres whose connections can stall: they stay open, but forward nothing.
 * @param statement a connection stalls after it has sent this text to Postgres
 * @param stallsMax how many connections stall, at most
 */
export const openStallableLink = async (
  databaseUrl: string,
  statement: string,
  stallsMax = Infinity,
): Promise<{ url: string; untilStalled: Promise<void> }> => {
  const { hostname, port } = new URL(databaseUrl);
  const stalled = Promise.withResolvers<void>();
  let stalls = 0;
  const server = createServer((client) => {
    const postgres = connect(Number(port), hostname);
    postgres.pipe(client);
    client.on('data', (chunk) => {
      postgres.write(chunk);
      if (stalls === stallsMax || !chunk.includes(statement)) return;
      stalls += 1;
      client.pause();
      postgres.unpipe(client);
      stalled.resolve();
    });
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
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return { url: url.href, untilStalled: stalled.promise };
};
