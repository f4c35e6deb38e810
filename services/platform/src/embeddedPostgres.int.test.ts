import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openEmbeddedPostgres } from './embeddedPostgres.ts';
import type { EmbeddedPostgres } from './embeddedPostgres.ts';
import { readPostmaster } from './embeddedPostgres/postmaster.ts';
import { createLogger } from './logger.ts';
import { runScript } from './testing/childProcess.ts';
import type { Child } from './testing/childProcess.ts';
import { tempDir } from './testing/tempDir.ts';

const logger = createLogger({ level: 'error' });
const waitOptions = { timeout: 10_000, interval: 20 };

const newDataDir = async (): Promise<string> => realpath(await tempDir());

const open = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const postgres = await openEmbeddedPostgres({ dataDir, logger });
  onTestFinished(() => postgres.stop());
  return postgres;
};

/** Another process that opens it, prints the URL, and closes it when its input ends. */
const openElsewhere = (dataDir: string): Child =>
  runScript(`
    import { openEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embeddedPostgres.ts'))};
    const logger = { info() {}, warn() {} };
    const postgres = await openEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, logger });
    process.stdin.resume().on('end', () => postgres.stop());
    console.log(postgres.url);
  `);

const query = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
};

const answers = (url: string): Promise<boolean> =>
  query(url, 'SELECT').then(
    () => true,
    () => false,
  );

const killPostmaster = async (dataDir: string): Promise<void> => {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'));
  if (!postmaster) throw new Error('Postgres does not run');
  process.kill(postmaster.pid, 'SIGKILL');
};

const remember = (url: string) => query(url, "CREATE TABLE kept AS SELECT 'a question' AS text");
const recall = (url: string) => query(url, 'TABLE kept');
const remembered = [{ text: 'a question' }];

describe('an embedded Postgres', () => {
  it('is created on first use, in UTF-8, durable, for this machine only', async () => {
    const { url } = await open(join(await newDataDir(), 'not', 'there', 'yet'));
    const settings = `SELECT current_user, current_database(), ${[
      'server_encoding',
      'listen_addresses',
      'fsync',
      'synchronous_commit',
      'unix_socket_directories',
    ]
      .map((name) => `current_setting('${name}') AS ${name}`)
      .join(', ')}`;
    expect(await query(url, settings)).toEqual([
      {
        current_user: 'openfloor',
        current_database: 'openfloor',
        server_encoding: 'UTF8',
        listen_addresses: '127.0.0.1',
        fsync: 'on',
        synchronous_commit: 'on',
        unix_socket_directories: '',
      },
    ]);
  });

  it('requires the password', async () => {
    const url = new URL((await open(await newDataDir())).url);
    url.password = 'guessed';
    await expect(query(url.href, 'SELECT')).rejects.toThrow('password authentication failed');
  });

  it('can be stopped repeatedly, and has its data at the next start', async () => {
    const dataDir = await newDataDir();
    const first = await open(dataDir);
    await remember(first.url);
    await Promise.all([first.stop(), first.stop()]);
    expect(await answers(first.url)).toBe(false);
    const second = await open(dataDir);
    expect(await recall(second.url)).toEqual(remembered);
  });

  it('starts in a directory that only its owner may enter', async () => {
    const parent = join(await newDataDir(), "a parent's");
    await mkdir(parent);
    await chmod(parent, 0o700);
    expect(await answers((await open(join(parent, 'data'))).url)).toBe(true);
  });
});

describe('after a crash', () => {
  it('starts after Postgres was killed', async () => {
    const dataDir = await newDataDir();
    const first = await open(dataDir);
    await remember(first.url);
    await killPostmaster(dataDir);
    const second = await open(dataDir);
    expect(await recall(second.url)).toEqual(remembered);
  });

  it('attaches to the Postgres of a killed server, and stops it on close', async () => {
    const dataDir = await newDataDir();
    const server = openElsewhere(dataDir);
    const url = await server.nextLine();
    server.signal('SIGKILL');
    await server.ended;
    const next = await open(dataDir);
    expect(next.url).toBe(url);
    await next.stop();
    expect(await answers(next.url)).toBe(false);
  });

  it('starts after both were killed', async () => {
    const dataDir = await newDataDir();
    const server = openElsewhere(dataDir);
    await remember(String(await server.nextLine()));
    server.signal('SIGKILL');
    await killPostmaster(dataDir);
    const next = await open(dataDir);
    expect(await recall(next.url)).toEqual(remembered);
  });

  it('starts after the creation of the cluster was interrupted', async () => {
    const dataDir = await newDataDir();
    const server = openElsewhere(dataDir);
    const scratch = await vi.waitFor(async () => {
      const name = (await readdir(dataDir)).find((entry) => entry.startsWith('postgres-init-'));
      await stat(join(dataDir, String(name), 'cluster', 'base'));
      return String(name);
    }, waitOptions);
    server.signal('SIGKILL');
    await server.ended;
    expect(await answers((await open(dataDir)).url)).toBe(true);
    expect(await readdir(dataDir)).not.toContain(scratch);
  });
});

describe('several processes on one data directory', () => {
  it('share one Postgres, even if they start at the same time', async () => {
    const dataDir = await newDataDir();
    const all = [1, 2, 3].map(() => openElsewhere(dataDir));
    const urls = await Promise.all(all.map((one) => one.nextLine()));
    expect(new Set(urls).size).toBe(1);
    all.forEach((one) => one.endInput());
    expect(await Promise.all(all.map((one) => one.ended))).toEqual([0, 0, 0]);
    expect(await answers(String(urls[0]))).toBe(false);
  });

  it('keep it running until the last one closes it', async () => {
    const dataDir = await newDataDir();
    const [first, guest, last] = [await open(dataDir), openElsewhere(dataDir), openElsewhere(dataDir)];
    await Promise.all([guest.nextLine(), last.nextLine()]);
    guest.endInput();
    await guest.ended;
    expect(await answers(first.url)).toBe(true);
    await first.stop();
    expect(await answers(first.url)).toBe(true);
    last.endInput();
    await last.ended;
    expect(await answers(first.url)).toBe(false);
  });
});
