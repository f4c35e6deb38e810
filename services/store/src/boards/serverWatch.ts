import { setTimeout as delay } from 'node:timers/promises';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
import type { ClientBase, Pool } from 'pg';
import type { Vouched } from './vouchFor.ts';
import { SERVER } from '../database/serverSql.ts';
import { onConnection } from '../database/sharedPool.ts';
import { Unavailable } from '../database/unavailable.ts';

export type ServerWatch = {
  /**
   * Runs on each new connection before anything else does.
   * @throws Unavailable when the server takes no writes
   */
  admit: (client: ClientBase) => Promise<void>;
  /** To call when a connection broke or cannot write: the next one may lead to another server. */
  doubt: () => void;
  /** Whether all that this node has read was compared with the server that answers now. */
  isSure: () => boolean;
  /** Resolves when `isSure` holds, or after a second. */
  untilSure: () => Promise<void>;
  /** Whether the nodes that follow a board have had the time to vouch for it since the server changed. */
  isSettled: () => boolean;
  /** Asks which server answers, and compares if it is another one. Throws when none does. */
  check: () => Promise<void>;
  /** Starts to compare servers, until `stop`. */
  start: (options: ServerWatchOptions) => void;
  stop: () => void;
};

export type ServerWatchOptions = {
  pool: Pool;
  /** Compares what this node has read with a server that it does not know. */
  verify: (client: ClientBase) => Promise<Pick<Vouched, 'server'>>;
  onChange: (server: string, former: string) => void;
};

/** On a standby every transaction is read-only. */
const ASK = `SELECT ${SERVER} AS server, current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;
type ServerRow = { server: string; isReadOnly: boolean };

const TRY_EVERY_MS = 50;
/** Limit of `untilSure`: during a longer failover callers answer 503. */
const SURE_WITHIN_MS = 1000;
/** All nodes lose their connections together, and each needs a connection and a query to vouch for its boards. */
const SETTLED_AFTER_MS = 1000;

/**
 * Watches which server answers. A promoted replica or a restored backup may lack the last events, so what
 * this node has read is compared with that server before any of its data is served.
 */
export const createServerWatch = (): ServerWatch => {
  let options: ServerWatchOptions | undefined;
  let verified: string | undefined;
  let changedAtMs = -Infinity;
  /** Number of doubts, and how many of them a later check has resolved. */
  let doubts = 1;
  let answered = 0;
  const becomingSure = createSingleFlight<'becomeSure', void>();
  const verifying = createSingleFlight<string, void>();
  const servers = new Map<ClientBase, string>();

  const isStarted = (): boolean => options !== undefined;

  const isSure = (): boolean => answered === doubts && verifying.underWay.size === 0;

  const verifyOn = async (client: ClientBase): Promise<void> => {
    const former = verified;
    const { server } = (await options?.verify(client)) ?? {};
    if (server === undefined) return;
    verified = server;
    if (former === undefined) return;
    changedAtMs = performance.now();
    options?.onChange(server, former);
    // Connections to the former server must not be used again.
    for (const [other, name] of servers)
      if (name !== server) other.emit('error', new Unavailable('The connection leads to a former server'));
  };

  const admit = async (client: ClientBase): Promise<void> => {
    const { rows } = await client.query<ServerRow>(ASK);
    const { server = '', isReadOnly = true } = rows[0] ?? {};
    if (isReadOnly) throw new Unavailable('Postgres takes no writes: it is a standby, or was set read-only');
    if (!servers.has(client)) client.once('end', () => servers.delete(client));
    servers.set(client, server);
    if (server === verified) return;
    await verifying.run(server, () => verifyOn(client));
  };

  const check = async (): Promise<void> => {
    if (!options) return;
    const asked = doubts;
    await onConnection(options.pool, admit);
    answered = asked;
  };

  const becomeSure = async (): Promise<void> => {
    while (isStarted() && !isSure()) {
      try {
        await check();
      } catch {
        await delay(TRY_EVERY_MS, undefined, { ref: false });
      }
    }
  };

  const becomeSureOnce = (): Promise<void> => becomingSure.run('becomeSure', becomeSure);

  return {
    admit,
    doubt: () => {
      doubts += 1;
      void becomeSureOnce();
    },
    isSure,
    untilSure: async () => {
      if (!isSure()) await Promise.race([becomeSureOnce(), delay(SURE_WITHIN_MS, undefined, { ref: false })]);
    },
    isSettled: () => performance.now() - changedAtMs > SETTLED_AFTER_MS,
    check,
    start: (given) => {
      options = given;
      given.pool.on('release', (_error, client) => {
        const server = servers.get(client);
        if (server !== undefined && server !== verified) void client.end();
      });
      void becomeSureOnce();
    },
    stop: () => {
      options = undefined;
    },
  };
};
