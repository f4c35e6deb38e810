import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { listen } from '@openfloor/platform/listen';
import { onTestFinished } from 'vitest';
import type { Certificate } from '@openfloor/platform/testing/certificates';

/** Postgres' answer that accepts a client's request for TLS. */
const ACCEPTED = 'S';

export type TlsPostgres = { url: string; use: (certificate: Certificate) => void };

/** Puts TLS, with a replaceable certificate, in front of a real Postgres. */
export const serveTlsPostgres = async (postgresUrl: string, first: Certificate): Promise<TlsPostgres> => {
  const url = new URL(postgresUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  let certificate = first;
  const serve = async (socket: Socket): Promise<void> => {
    socket.on('error', () => {});
    await once(socket, 'data');
    socket.write(ACCEPTED);
    const secure = new TLSSocket(socket, { isServer: true, key: certificate.key, cert: certificate.cert });
    const upstream = connect(target);
    for (const end of [secure, upstream]) {
      end.on('error', () => {});
      end.on('close', () => [secure, upstream].forEach((other) => other.destroy()));
    }
    secure.pipe(upstream).pipe(secure);
  };
  const server = createServer((socket) => void serve(socket));
  onTestFinished(() => void server.close());
  url.port = String(await listen(server, 0, '127.0.0.1'));
  url.searchParams.set('sslmode', 'verify-full');
  return { url: url.href, use: (next) => (certificate = next) };
};
