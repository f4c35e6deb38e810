import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ask, createBoard, newDevice, setUpApp, vote } from './app.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const README = fileURLToPath(new URL('../../services/client/README.md', import.meta.url));
const WAIT = { timeout: 20_000, interval: 50 };

const app = setUpApp();

/** The code block under a heading of the README. */
const exampleFor = async (heading: 'Node' | 'Browser'): Promise<string> => {
  const section = (await readFile(README, 'utf8')).split(`\n## ${heading}\n`)[1] ?? '';
  const code = /```js\n(.*?)```/s.exec(section)?.[1];
  if (code === undefined) throw new Error(`The README has no example for ${heading}`);
  return code;
};

const EXAMPLE = join(WEB, 'example.js');

/** The example as a bundler makes it for a page. */
const bundle = async (code: string): Promise<string> => {
  const built = await build({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: EXAMPLE } },
    plugins: [
      {
        name: 'example',
        resolveId: (id) => (id === EXAMPLE ? id : null),
        load: (id) => (id === EXAMPLE ? code : null),
      },
    ],
  });
  if (!('output' in built)) throw new Error('The example was not built');
  return built.output[0].code;
};

describe('The examples of the client’s README', () => {
  it('Node: prints the leading question after each change', async () => {
    const board = await createBoard(app);
    const child = spawn(process.execPath, ['--input-type=module', '-', app.url, board.boardId], {
      cwd: WEB,
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
