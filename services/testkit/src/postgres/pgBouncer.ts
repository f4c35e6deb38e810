import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@openfloor/platform/freePort';
import { runProgram } from '../program/program.ts';
import { requirePrograms } from '../program/requirements.ts';
import { makeTempFolder } from '../tempFolder.ts';
import { until } from '../until.ts';

export type PgBouncerOptions = {
  /** The database behind it. */
  databaseUrl: string;
  mode: 'session' | 'transaction';
  /** Limit of its connections to Postgres. */
  connectionsMax: number;
};

export type PgBouncer = { databaseUrl: string; stop: () => Promise<void> };

const READY_WITHIN_MS = 10_000;
/** PgBouncer refuses to run as root. */
const UNPRIVILEGED_USER = 'nobody';

/** PgBouncer with the settings of `infra/PLANNING.md`. @throws CannotRun when it is not installed */
export const startPgBouncer = async ({
  databaseUrl,
  mode,
  connectionsMax,
}: PgBouncerOptions): Promise<PgBouncer> => {
  requirePrograms(['pgbouncer']);
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const ownPort = await freePort();
  const folder = await makeTempFolder();
  const settingsFile = join(folder.path, 'pgbouncer.ini');
  await chmod(folder.path, 0o755);
  await writeFile(
    settingsFile,
    `[databases]
* = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${connectionsMax}
ignore_startup_parameters = statement_timeout
`,
  );
  const program = runProgram({
    command: [
      'pgbouncer',
      ...(process.getuid?.() === 0 ? ['--user', UNPRIVILEGED_USER] : []),
      '--quiet',
      settingsFile,
    ],
    environment: process.env,
  });
  const stop = async (): Promise<void> => {
    await program.stop('SIGKILL');
    await folder.remove();
  };
  if (!(await until(() => isListening(ownPort), READY_WITHIN_MS))) {
    await stop();
    throw new Error(`PgBouncer did not start: ${program.complaints()}`);
  }
  const own = new URL(databaseUrl);
  own.host = `127.0.0.1:${ownPort}`;
  return { databaseUrl: own.href, stop };
};

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};
