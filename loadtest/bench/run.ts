import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { undoAll } from './lib/undo.ts';

/** `benchmark` runs both sides and returns the report to print. */
type Entry = { about: string; load: () => Promise<{ benchmark: () => Promise<string> }> };

const BENCHMARKS: Record<string, Entry> = {
  append: {
    about: 'votes per second and latency of one board: group commit against one transaction per vote',
    load: () => import('./benchmarks/append.ts'),
  },
  'many-boards': {
    about: 'lone votes on 2,000 boards, against one transaction per vote',
    load: () => import('./benchmarks/manyBoards.ts'),
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
    about: 'vote to screen of 100 to 9,000 viewers of one process, beside Centrifugo up to 5,000',
    load: () => import('./benchmarks/latency.ts'),
  },
  'busy-boards': {
    about: 'event loop under 100 boards of 100 viewers that change all the time',
    load: () => import('./benchmarks/busyBoards.ts'),
  },
  'page-loads': {
    about: '2,000 loads of a page that the server draws, on a board with 50 votes a second',
    load: () => import('./benchmarks/pageLoads.ts'),
  },
  control: {
    about: '200 presses of a control key, one after the other, to the screen of the stage',
    load: () => import('./benchmarks/control.ts'),
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
  'audience-over-http': {
    about: '3,000 readers of 50 votes a second over plain HTTP behind a cache, against 100 of them',
    load: () => import('./benchmarks/audienceOverHttp.ts'),
  },
  'full-node': {
    about: '5,000 sockets of a node that takes no more, with 3,000 clients beyond, against the sockets alone',
    load: () => import('./benchmarks/fullNode.ts'),
  },
  joins: {
    about: '2,000 joins in 5 s, against a broadcast per join with Socket.IO',
    load: () => import('./benchmarks/joins.ts'),
  },
  commands: {
    about: 'verify, rebuild, import and verify --file on a board of a million votes, in a heap of 256 MB',
    load: () => import('./benchmarks/commands.ts'),
  },
  'big-board': {
    about:
      '500 joins of a board of 5,000 questions, first part and rest, against the whole list in one answer',
    load: () => import('./benchmarks/bigBoard.ts'),
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
