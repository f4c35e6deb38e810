import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@openfloor/platform/listen';
import { undoAfter } from './undo.ts';

export type StatementProxy = {
  /** Connection URL for the clients whose statements the proxy counts. */
  databaseUrl: string;
  /** Number of executions so far, by the text of the statement. */
  executions: () => ReadonlyMap<string, number>;
};

const HEADER_BYTES = 5;
const SIMPLE_QUERY = 0x51;
const PARSE = 0x50;
const BIND = 0x42;

/**
 * Proxy in front of Postgres that counts the executed statements.
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export const withStatementProxy = async <Result>(
  databaseUrl: string,
  work: (proxy: StatementProxy) => Promise<Result>,
): Promise<Result> => {
  const { port, hostname } = new URL(databaseUrl);
  const executions = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = connect(Number(port), hostname);
    const read = createReader((text) => executions.set(text, (executions.get(text) ?? 0) + 1));
    client.on('data', read);
    client.pipe(postgres).pipe(client);
    for (const socket of [client, postgres]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => sockets.delete(socket));
    }
  });
  return undoAfter(
    async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    async () => {
      const url = new URL(databaseUrl);
      url.port = String(await listen(server, 0, '127.0.0.1'));
      url.hostname = '127.0.0.1';
      return work({ databaseUrl: url.href, executions: () => new Map(executions) });
    },
  );
};

/** Parses the messages of one client: keeps the names of its statements, and reports executions. */
const createReader = (onExecution: (text: string) => void): ((chunk: Buffer) => void) => {
  const statements = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    // The first message has no type byte.
    if (!isStarted) {
      if (rest.length < 4 || rest.length < rest.readInt32BE(0)) return;
      rest = rest.subarray(rest.readInt32BE(0));
      isStarted = true;
    }
    while (rest.length >= HEADER_BYTES && rest.length > rest.readInt32BE(1)) {
      const length = 1 + rest.readInt32BE(1);
      const [first = '', second = ''] = rest.toString('utf8', HEADER_BYTES, length).split('\0');
      if (rest[0] === SIMPLE_QUERY) onExecution(first);
      if (rest[0] === PARSE) statements.set(first, second);
      if (rest[0] === BIND) onExecution(statements.get(second) ?? `unknown statement ${second}`);
      rest = rest.subarray(length);
    }
  };
};
