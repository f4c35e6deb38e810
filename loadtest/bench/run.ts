import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './lib/benchmark.ts';
import { undoAll } from './lib/undo.ts';

type Entry = { about: string; load: () => Promise<{ benchmark: Benchmark }> };

const BENCHMARKS: Record<string, Entry> = {
  append: {
    about: 'votes per second and latency of one board: group commit against one transaction per vote',
    load: () => import('./benchmarks/append.ts'),
  },
  'append-peer': {
    about: 'votes per second of one stream: group commit against emmett-postgresql',
    load: () => import('./benchmarks/appendPeer.ts'),
  },
  'append-slow-disk': {
    about: 'as append, with a disk that delays each commit by a millisecond',
    load: () => import('./benchmarks/appendSlowDisk.ts'),
  },
  'many-boards': {
    about: 'lone votes on 2,000 boards, against one transaction per vote',
    load: () => import('./benchmarks/manyBoards.ts'),
  },
  asking: {
    about: 'questions per second of one board, with their texts encrypted and in plain',
    load: () => import('./benchmarks/asking.ts'),
  },
  writers: {
    about: 'votes per second of one board written by two and four processes, against one process',
    load: () => import('./benchmarks/writers.ts'),
  },
  'proxy-boards': {
    about: 'votes per second through the proxy, on four boards and on one: two api nodes against one',
    load: () => import('./benchmarks/proxyBoards.ts'),
  },
  'http-vote': {
    about: 'votes per second over HTTP, each by a different session, against a bare Fastify echo',
    load: () => import('./benchmarks/httpVote.ts'),
  },
  snapshot: {
    about: 'question lists per second while votes arrive, against reading Postgres for each request',
    load: () => import('./benchmarks/snapshot.ts'),
  },
  footprint: {
    about: 'memory of an idle process, and how long it takes to be ready',
    load: () => import('./benchmarks/footprint.ts'),
  },
  'hot-board': {
    about: '1,000 viewers of 200 votes per second, against an event per vote with Socket.IO',
    load: () => import('./benchmarks/hotBoard.ts'),
  },
  latency: {
    about: 'vote to screen of 1,000, 5,000 and 9,000 viewers of one process, against the former window',
    load: () => import('./benchmarks/latency.ts'),
  },
  'frame-cost': {
    about: 'CPU per frame where each vote is one, against Socket.IO and Bun',
    load: () => import('./benchmarks/frameCost.ts'),
  },
  'idle-memory': {
    about: 'memory of 5,000 subscriptions, against Socket.IO and ws alone',
    load: () => import('./benchmarks/idleMemory.ts'),
  },
  'two-node': {
    about: 'votes on one node, 2,000 viewers on another, against the Redis adapter of Socket.IO',
    load: () => import('./benchmarks/twoNode.ts'),
  },
  'redis-outage': {
    about: 'Redis stopped for 5 s under 50 votes per second, against the Redis adapter of Socket.IO',
    load: () => import('./benchmarks/redisOutage.ts'),
  },
  reconnect: {
    about: '2,000 sockets cut and back within 10 s: share that resumes, and reads of Postgres',
    load: () => import('./benchmarks/reconnect.ts'),
  },
  joins: {
    about: '2,000 joins in 5 s, against a broadcast per join with Socket.IO',
    load: () => import('./benchmarks/joins.ts'),
  },
  search: {
    about: 'key presses in the search and the ask field of a phone, on a board of 2,000 questions',
    load: () => import('./benchmarks/search.ts'),
  },
  polls: {
    about: 'CPU of the api for 2,000 open pages, against polls at their intervals',
    load: () => import('./benchmarks/polls.ts'),
  },
  'big-board': {
    about:
      '500 joins of a board of 5,000 questions, first part and rest, against the whole list in one answer',
    load: () => import('./benchmarks/bigBoard.ts'),
  },
  export: {
    about:
      'exports of 5,000 questions and 500,000 votes while votes go on: memory of the server, latency of the votes',
    load: () => import('./benchmarks/export.ts'),
  },
  checkpoint: {
    about:
      'the first checkpoint of a board of 100,000 events, and the next one: CPU of the node and of Postgres',
    load: () => import('./benchmarks/checkpoint.ts'),
  },
  'stalled-reader': {
    about: 'one of 1,000 stops reading for 30 s, against the same run without a stall',
    load: () => import('./benchmarks/stalledReader.ts'),
  },
  scale: {
    about: '10,000 viewers of one board and 100 votes per second',
    load: () => import('./benchmarks/scale.ts'),
  },
  web: {
    about: 'the board in a browser: bytes, time to usable, Lighthouse, long tasks under 200 votes per second',
    load: () => import('./benchmarks/web.ts'),
  },
};

const HERE = dirname(fileURLToPath(import.meta.url));

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const packagesIn = (lockFile: string): string[] => {
  try {
    const { packages } = JSON.parse(readFileSync(join(HERE, lockFile), 'utf8'));
    // npm installs only those optional packages that fit the platform.
    return Object.entries<{ integrity?: string; optional?: boolean }>(packages).flatMap(
      ([path, { integrity, optional }]) => (path === '' || optional === true ? [] : `${path} ${integrity}`),
    );
  } catch {
    return [];
  }
};

/** The peers are not part of the product, so they have a separate install. */
const installPeers = (): void => {
  const found = new Set(packagesIn('node_modules/.package-lock.json'));
  if (packagesIn('package-lock.json').every((known) => found.has(known))) return;
  say('Installing the peers. This happens once.');
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: HERE,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci failed in loadtest/bench');
};

const list = (): void => {
  const width = Math.max(...Object.keys(BENCHMARKS).map((name) => name.length));
  say('npm run bench -- NAME, where NAME is one of');
  for (const [name, { about }] of Object.entries(BENCHMARKS)) say(`  ${name.padEnd(width)}  ${about}`);
  say(`  ${'all'.padEnd(width)}  all benchmarks, one after the other`);
};

const run = async (name: string, { about, load }: Entry): Promise<void> => {
  const { benchmark } = await load();
  say(`\n# ${name}: ${about}\n`);
  say(await benchmark());
};

const main = async (name: string | undefined): Promise<void> => {
  const chosen = Object.entries(BENCHMARKS).filter(([known]) => name === 'all' || name === known);
  if (chosen.length === 0) {
    list();
    if (name !== undefined) process.exitCode = 1;
    return;
  }
  installPeers();
  for (const [known, entry] of chosen) await run(known, entry);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void undoAll().finally(() => process.exit(130)));

await main(process.argv[2]);
