import { chown, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createRedisServer } from '@openfloor/platform/testing/redisServer';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { freePort } from '@openfloor/platform/freePort';
import { listen } from '@openfloor/platform/listen';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { openDatabase } from '@openfloor/store/database/database';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { issueCertificate } from '@openfloor/platform/testing/certificates';
import { call } from '@openfloor/testkit/client';
import { runProgram, type Environment, type Program } from '@openfloor/testkit/program/program';
import { SERVER_MAIN } from '@openfloor/testkit/program/server';
import { run, startServer } from '../testing/program.ts';
import { serveTlsPostgres } from '../testing/tlsPostgres.ts';

const SERVER_SECRET = 'shared by the whole cluster';
/** Together longer than a node needs to notice that Redis is away. */
const CHECKS = 20;
const CHECK_EVERY_MS = 50;
const waitOptions = { timeout: 15_000, interval: 50 };

const makeDatabase = async (): Promise<string> => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database.url;
};

/** Log lines that contain these words. */
const logged = ({ lines }: Program, words: string): string[] => lines.filter((line) => line.includes(words));

const unusedAddress = async (): Promise<string> => `127.0.0.1:${await freePort()}`;

describe('A Postgres that cannot be used', () => {
  it('makes the node wait while it cannot be reached; a signal ends the wait', async () => {
    const program = run('main', {
      DATABASE_URL: `postgres://someone:hunter2@${await unusedAddress()}/somewhere`,
      DATA_DIR: await tempDir(),
      LOG_LEVEL: 'info',
    });
    await vi.waitFor(
      () => expect(logged(program, 'Postgres cannot be reached')).toHaveLength(1),
      waitOptions,
    );
    program.signal('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.lines.join()).not.toContain('hunter2');
    expect(program.complaints()).toBe('');
  });

  it('makes the node wait while its certificate is not trusted', async () => {
    const directory = await tempDir();
    const [trusted, other] = await Promise.all(
      ['trusted', 'other'].map((name) => issueCertificate(directory, name)),
    );
    if (!trusted || !other) throw new Error('no certificates');
    const postgres = await serveTlsPostgres(await makeDatabase(), other);
    const program = run('main', {
      DATABASE_URL: postgres.url,
      NODE_EXTRA_CA_CERTS: trusted.certFile,
      DATA_DIR: await tempDir(),
      LOG_LEVEL: 'info',
    });
    await vi.waitFor(() => expect(logged(program, 'self-signed certificate')).not.toEqual([]), waitOptions);
    expect(logged(program, 'is open at')).toEqual([]);
    postgres.use(trusted);
    await vi.waitFor(() => expect(logged(program, 'is open at')).toHaveLength(1), waitOptions);
  });

  it('with a wrong password ends the program with one line', async () => {
    const url = new URL(inject('postgresUrl'));
    url.password = 'hunter2';
    const { ended, complaints } = run('main', { DATABASE_URL: url.href, DATA_DIR: await tempDir() });
    expect(await ended).toBe(1);
    expect(complaints()).toMatch(
      /^DatabaseUnusable: Postgres cannot be used: password authentication failed.*\n$/,
    );
  });

  it('with a newer schema ends the program, which prints the migration', async () => {
    const DATABASE_URL = await makeDatabase();
    const { pool, close } = openDatabase({ url: DATABASE_URL, connectionsMax: 1, onIdleError: () => {} });
    onTestFinished(close);
    const first = await startServer({ DATABASE_URL, DATA_DIR: await tempDir() });
    first.signal('SIGTERM');
    await first.ended;
    await pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_future', '2099-01-01')");
    const { ended, complaints } = run('main', { DATABASE_URL, DATA_DIR: await tempDir() });
    expect(await ended).toBe(1);
    expect(complaints()).toMatch(
      /^DatabaseUnusable: .* does not know 9999_future: start the version that made it\n$/,
    );
  });
});

describe('A Redis that cannot be reached at the start', () => {
  it('keeps the node not ready until it is reached; after that its loss does not make the node unready', async () => {
    const redis = await createRedisServer();
    onTestFinished(() => redis.stop());
    const server = await startServer({
      ROLE: 'realtime',
      DATABASE_URL: await makeDatabase(),
      REDIS_URL: redis.url,
      SERVER_SECRET,
      LOG_LEVEL: 'info',
    });
    const health = async (path: string) => (await call(server.url, `/health/${path}`)).status;
    await vi.waitFor(() => expect(logged(server, 'Redis fails or cannot be reached')).not.toEqual([]));
    expect(await health('ready')).toBe(503);
    expect(await health('live')).toBe(200);
    await redis.start();
    await vi.waitFor(async () => expect(await health('ready')).toBe(200), waitOptions);
    await redis.stop();
    for (let check = 0; check < CHECKS; check += 1) {
      expect(await health('ready')).toBe(200);
      await delay(CHECK_EVERY_MS);
    }
  });

  it('keeps the node not ready while its certificate is not trusted', async () => {
    const directory = await tempDir();
    const other = await issueCertificate(directory, 'other');
    const redis = await createRedisServer();
    const tls = await createRedisServer([
      ...`--tls-port ${redis.port} --tls-auth-clients no`.split(' '),
      ...`--tls-cert-file ${other.certFile} --tls-key-file ${other.keyFile} --tls-ca-cert-file ${other.certFile}`.split(
        ' ',
      ),
    ]);
    onTestFinished(() => tls.stop());
    await tls.start();
    const env = {
      ROLE: 'realtime',
      DATABASE_URL: await makeDatabase(),
      REDIS_URL: `rediss://127.0.0.1:${redis.port}`,
      SERVER_SECRET,
      LOG_LEVEL: 'info',
    };
    const distrusting = await startServer(env);
    const trusting = await startServer({ ...env, NODE_EXTRA_CA_CERTS: other.certFile });
    await vi.waitFor(
      () => expect(logged(distrusting, 'self-signed certificate')).not.toEqual([]),
      waitOptions,
    );
    await vi.waitFor(
      async () => expect(await call(trusting.url, '/health/ready')).toMatchObject({ status: 200 }),
      waitOptions,
    );
    expect(await call(distrusting.url, '/health/ready')).toMatchObject({ status: 503 });
  });
});

/** What the program says before it ends. */
const fault = async (environment: Environment): Promise<string> => {
  const program = run('main', environment);
  expect(await program.ended).toBe(1);
  return program.complaints();
};

describe('A start that the machine refuses', () => {
  it('names DATA_DIR where that cannot be written', async () => {
    const file = join(await tempDir(), 'a file');
    await writeFile(file, '');
    const DATA_DIR = join(file, 'data');
    expect(await fault({ DATA_DIR })).toMatch(/^ConfigError: DATA_DIR: cannot be written \(.*\)\n$/);
    expect(await fault({ DATA_DIR, DATABASE_URL: await makeDatabase() })).toMatch(
      /^ConfigError: DATA_DIR: cannot be written \(.*\)\n$/,
    );
  });

  it.each(['METRICS_PORT', 'PORT'])('names %s where that port is in use', async (name) => {
    const taken = createServer();
    const port = String(await listen(taken, 0, '127.0.0.1'));
    onTestFinished(() => void taken.close());
    const DATABASE_URL = await makeDatabase();
    expect(await fault({ DATABASE_URL, DATA_DIR: await tempDir(), [name]: port })).toMatch(
      new RegExp(`^ConfigError: ${name}: ${port} is in use \\(.*\\)\\n$`),
    );
  });

  it.runIf(process.getuid?.() === 0)('says what to do where its user is in no list', async () => {
    const DATA_DIR = await tempDir();
    const [uid, gid] = [1_000_740_000, 0];
    await chown(DATA_DIR, uid, gid);
    const program = runProgram({
      command: [
        'setpriv',
        `--reuid=${uid}`,
        `--regid=${gid}`,
        '--clear-groups',
        process.execPath,
        SERVER_MAIN,
      ],
      environment: { PATH: process.env['PATH'], DATA_DIR, PORT: '0', METRICS_PORT: '0' },
    });
    onTestFinished(() => program.stop('SIGKILL'));
    expect(await program.ended).toBe(1);
    expect(program.complaints()).toBe(
      `ConfigError: DATABASE_URL: is needed, or an entry of the user ${uid} in /etc/passwd: without one the embedded Postgres cannot be made\n`,
    );
  });
});
