import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, createBoard, newDevice, setUpApp, vote } from './app.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const README = join(ROOT, 'services/client/README.md');
const PACKAGES = ['contract', 'domain', 'client'];
const WAIT = { timeout: 20_000, interval: 50 };
const run = promisify(execFile);

const app = setUpApp();

/** Where a user of the packages installed them. */
let outside: string;

/** Packs a copy, because `npm pack` changes the packages' exports while it runs. */
const packInto = async (destination: string): Promise<string[]> => {
  const copy = await mkdtemp(join(tmpdir(), 'packed-'));
  try {
    await mkdir(join(copy, 'node_modules/@openfloor'), { recursive: true });
    for (const name of await readdir(join(ROOT, 'node_modules')))
      if (name !== '@openfloor')
        await symlink(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
    for (const path of ['LICENSE', 'tsconfig.json', 'services/tsconfig.sdk.json', 'infra/pointExports.mjs'])
      await cp(join(ROOT, path), join(copy, path));
    for (const name of PACKAGES) {
      await cp(join(ROOT, 'services', name), join(copy, 'services', name), { recursive: true });
      await symlink(join(copy, 'services', name), join(copy, 'node_modules/@openfloor', name));
    }
    for (const name of PACKAGES) {
      const cwd = join(copy, 'services', name);
      const before = await readFile(join(cwd, 'package.json'), 'utf8');
      await run('npm', ['pack', '--pack-destination', destination], { cwd });
      expect(await readFile(join(cwd, 'package.json'), 'utf8')).toBe(before);
    }
  } finally {
    await rm(copy, { recursive: true });
  }
  return PACKAGES.map((name) => join(destination, `openfloor-${name}-1.0.0.tgz`));
};

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'outside-'));
  await writeFile(join(outside, 'package.json'), '{ "private": true, "type": "module" }');
  const packed = await packInto(outside);
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packed], { cwd: outside });
}, 120_000);
afterAll(() => rm(outside, { recursive: true }));

/** The code block under a heading of the README. */
const exampleFor = async (heading: 'Node' | 'Browser'): Promise<string> => {
  const section = (await readFile(README, 'utf8')).split(`\n## ${heading}\n`)[1] ?? '';
  const code = /```js\n(.*?)```/s.exec(section)?.[1];
  if (code === undefined) throw new Error(`The README has no example for ${heading}`);
  return code;
};

/** The example as a bundler makes it for a page. */
const bundle = async (code: string): Promise<string> => {
  const input = join(outside, 'example.js');
  await writeFile(input, code);
  const built = await build({
    root: outside,
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input } },
  });
  if (!('output' in built)) throw new Error('The example was not built');
  return built.output[0].code;
};

describe('The examples of the client’s README, with the packed packages in an empty folder', () => {
  it('Node: prints the leading question after each change', async () => {
    const board = await createBoard(app);
    const child = spawn(process.execPath, ['--input-type=module', '-', app.url, board.boardId], {
      cwd: outside,
    });
    onTestFinished(() => void child.kill());
    let [printed, errors] = ['', ''];
    child.stdout.on('data', (chunk) => (printed += String(chunk)));
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.stdin.end(await exampleFor('Node'));
    await vi.waitUntil(() => printed.includes('live undefined undefined'), WAIT).catch(() => undefined);
    const id = await ask(app, board, 'When is lunch?');
    await vi.waitUntil(() => printed.includes('live 0 When is lunch?'), WAIT).catch(() => undefined);
    await vote(app, board, id);
    await vi.waitUntil(() => printed.includes('live 1 When is lunch?'), WAIT).catch(() => undefined);
    expect({ errors, last: printed.trim().split('\n').at(-1) }).toEqual({
      errors: '',
      last: 'live 1 When is lunch?',
    });
  });

  it('TypeScript finds the types', async () => {
    await writeFile(
      join(outside, 'typed.ts'),
      "import { followBoard } from '@openfloor/client/followBoard';\nexport const wrong: string = followBoard;\n",
    );
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', 'typed.ts'];
    const compiler = join(ROOT, 'node_modules/.bin/tsc');
    const failure = await run(compiler, options, { cwd: outside }).catch((error: unknown) => error);
    expect(failure).toHaveProperty(
      'stdout',
      expect.stringMatching(/^typed\.ts\(2,14\): error TS2322[^\n]*FollowOptions[^\n]*\n$/),
    );
  });

  it('browser: keeps a list of the questions up to date', async () => {
    const board = await createBoard(app);
    const page = await newDevice();
    const script = await bundle(await exampleFor('Browser'));
    await page.route('**/example.js', (route) =>
      route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
    );
    await page.route('**/example?*', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: '<!doctype html><title>Example</title><body><script type="module" src="/example.js"></script></body>',
      }),
    );
    await page.goto(`${app.url}/example?board=${board.boardId}`);
    const items = page.getByRole('listitem');
    await ask(app, board, 'When is lunch?');
    await items.getByText('When is lunch?').waitFor();
    const id = await ask(app, board, 'Where is lunch?');
    await vote(app, board, id);
    await vi.waitFor(
      async () => expect(await items.allTextContents()).toEqual(['Where is lunch?', 'When is lunch?']),
      WAIT,
    );
  });
});
