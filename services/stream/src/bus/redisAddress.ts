import { z } from 'zod';

export type Endpoint = { host: string; port: number };

type Access = { username?: string; password?: string; tls: boolean };

/** One server, a master behind Sentinels, or a cluster. */
export type RedisAddress = Access &
  (
    | { kind: 'server'; endpoint: Endpoint; db: number }
    | {
        kind: 'sentinel';
        sentinels: Endpoint[];
        masterName: string;
        db: number;
        sentinelUsername?: string;
        sentinelPassword?: string;
      }
    | { kind: 'cluster'; nodes: Endpoint[] }
  );

type Kind = RedisAddress['kind'];
type Parts = { access: Access; endpoints: Endpoint[]; path: string[]; query: URLSearchParams };

/** A fault of the address. Its message quotes no part of the address, which may contain a password. */
class AddressFault extends Error {}

const DEFAULT_PORTS: Record<Kind, number> = { server: 6379, sentinel: 26_379, cluster: 6379 };
/** Scheme, `+kind`, credentials, hosts, path, query. `URL` cannot parse several hosts. */
const SHAPE =
  /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;

/** Decodes percent-encoding. @throws AddressFault */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AddressFault('has a % that is no escape');
  }
};

const credentialsOf = (text: string | undefined): Pick<Access, 'username' | 'password'> => {
  if (!text) return {};
  const colonAt = text.indexOf(':');
  const username = decode(colonAt === -1 ? text : text.slice(0, colonAt));
  const password = colonAt === -1 ? '' : decode(text.slice(colonAt + 1));
  return { ...(username && { username }), ...(password && { password }) };
};

const endpointOf = (text: string, defaultPort: number): Endpoint => {
  const url = URL.parse(`redis://${text}`);
  if (!url?.hostname) throw new AddressFault('needs host or host:port, several of them comma separated');
  // `URL` keeps the brackets of an IPv6 address; sockets need it without.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: url.port === '' ? defaultPort : Number(url.port) };
};

const dbOf = (text: string | undefined): number => {
  if (text === undefined) return 0;
  if (!/^\d{1,5}$/.test(text)) throw new AddressFault('has a database that is no number');
  return Number(text);
};

const expectNoMore = (path: string[], query: URLSearchParams): void => {
  if (path.length > 0) throw new AddressFault('has a path that is too long');
  if (query.size > 0) throw new AddressFault('has parameters that are not known');
};

const server = ({ access, endpoints, path: [db, ...path], query }: Parts): RedisAddress => {
  const [endpoint, ...others] = endpoints;
  if (!endpoint || others.length > 0)
    throw new AddressFault('names several hosts, which takes redis+sentinel:// or redis+cluster://');
  expectNoMore(path, query);
  return { kind: 'server', endpoint, db: dbOf(db), ...access };
};

const sentinel = ({ access, endpoints, path: [name, db, ...path], query }: Parts): RedisAddress => {
  if (!name) throw new AddressFault("needs the master's name: redis+sentinel://host,host/name");
  const { sentinelUsername, sentinelPassword, ...unknown } = Object.fromEntries(query);
  expectNoMore(path, new URLSearchParams(unknown));
  return {
    kind: 'sentinel',
    sentinels: endpoints,
    masterName: decode(name),
    db: dbOf(db),
    ...access,
    ...(sentinelUsername !== undefined && { sentinelUsername }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
  };
};

const cluster = ({ access, endpoints, path, query }: Parts): RedisAddress => {
  if (path.length > 0) throw new AddressFault('names a database, of which a cluster has only one');
  expectNoMore(path, query);
  return { kind: 'cluster', nodes: endpoints, ...access };
};

const ADDRESS_OF: Record<Kind, (parts: Parts) => RedisAddress> = { server, sentinel, cluster };

const isKind = (text: string): text is Kind => text in ADDRESS_OF;

/** @throws AddressFault */
const parse = (text: string): RedisAddress => {
  const [isWhole, scheme, kind = 'server', credentials, hosts = '', path, query] = SHAPE.exec(text) ?? [];
  if (isWhole === undefined || !isKind(kind))
    throw new AddressFault('must begin with redis://, redis+sentinel:// or redis+cluster:// (TLS: rediss)');
  return ADDRESS_OF[kind]({
    access: { ...credentialsOf(credentials), tls: scheme === 'rediss' },
    endpoints: hosts.split(',').map((host) => endpointOf(host, DEFAULT_PORTS[kind])),
    path: path ? path.split('/') : [],
    query: new URLSearchParams(query),
  });
};

/**
 * An address as text; `rediss` speaks TLS, and parts with special characters are percent-encoded:
 *
 *     redis://[[user]:password@]host[:6379][/db]
 *     redis+sentinel://[[user]:password@]host[:26379],…/master[/db][?sentinelUsername=…&sentinelPassword=…]
 *     redis+cluster://[[user]:password@]host[:6379],…
 *
 * Error messages quote no part of the address.
 */
export const RedisUrl = z.string().transform((text, context): RedisAddress => {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof AddressFault)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
});
