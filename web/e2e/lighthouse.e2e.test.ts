import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { freePort } from '@openfloor/platform/freePort';
import { seedBusyBoard } from '@openfloor/testkit/busyBoard/seedBusyBoard';
import { CHROMIUM_ARGS } from '@openfloor/testkit/program/chromium';
import { pathOfProgram } from '@openfloor/testkit/program/requirements';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { boardPath, setUpApp } from './app.ts';

const app = setUpApp();

const LIGHTHOUSE = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));
const Report = z.object({ categories: z.object({ performance: z.object({ score: z.number() }) }) });

const ROUNDS_MAX = 5;
/** Of the score of the fixed page, which is 0.94 to 0.98 on a quiet machine, where the stage has 0.96 to 1. */
const SHARE_MIN = 0.97;

/** As much as the audience loads until a board is live. */
const FIXED_SCRIPT_BYTES = 110_000;
/**
 * As much work of the main thread as the stage has, in six long tasks and twelve that stay under the 50 ms of a long
 * one: other work on the machine then takes as much from this page as from ours.
 */
const FIXED_WORK = `
const list = document.querySelector('ul');
const work = (lines) => {
  let sum = 0;
  for (let step = 0; step < lines * 66_000; step += 1) sum = (sum * 31 + step) | 0;
  for (let line = 0; line < lines; line += 1) list.append(Object.assign(document.createElement('li'), { textContent: 'Line ' + sum + line }));
  list.offsetHeight;
};
for (let turn = 0; turn < 18; turn += 1) setTimeout(work, 0, turn % 3 ? 20 : 60);
`;

/** Letters that no compression shortens much, the same in each run. */
const noise = (length: number): string => {
  let state = 1;
  let letters = '';
  while (letters.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    letters += String.fromCodePoint(97 + ((state >>> 24) % 26));
  }
  return letters;
};

/** A page that never changes: text, then a script. */
const openFixedPage = async (): Promise<{ url: string; close: () => void }> => {
  const lines = Array.from(
    { length: 120 },
    (_, line) => `<li>A question of some length, number ${line}</li>`,
  );
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Fixed</title>
<link rel="icon" href="data:,"><h1>A fixed page</h1><ul>${lines.join('')}</ul><script type="module" src="/script.js"></script></html>`;
  const script = `globalThis.noise = '${noise(FIXED_SCRIPT_BYTES * 1.7)}';${FIXED_WORK}`;
  const files: Record<string, [type: string, body: Buffer]> = {
    '/': ['text/html', brotliCompressSync(html)],
    '/script.js': ['text/javascript', brotliCompressSync(script)],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = files[url] ?? [];
    if (!type) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
};

/** Performance of a first visit by Lighthouse's phone, 0 to 1. Its own process: it leaves rejections behind. */
const performanceOf = async (url: string): Promise<number> => {
  const args = [
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    '--only-categories=performance',
    // Its simulation takes scripts that a server on the same machine sends before the first paint for necessary to
    // that.
    '--throttling-method=devtools',
    // A board with a countdown is never quiet.
    '--max-wait-for-load=15000',
    `--chrome-flags=--headless ${CHROMIUM_ARGS.join(' ')}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: pathOfProgram('chromium') },
    maxBuffer: 64e6,
  });
  return Report.parse(JSON.parse(stdout)).categories.performance.score;
};

it('Lighthouse rates board, stage and landing page as high as a fixed page of as much script', async () => {
  const board = await seedBusyBoard({ url: app.url });
  const fixed = await openFixedPage();
  const pages = [app.url + boardPath(board), `${app.url + boardPath(board)}/speaker`, `${app.url}/`];
  const best = new Map<string, number>();
  const shares = (): number[] => pages.map((url) => (best.get(url) ?? 0) / (best.get(fixed.url) ?? 1));
  try {
    // Other work on the machine makes a score lower, never higher.
    for (let round = 0; round < ROUNDS_MAX && Math.min(...shares()) < SHARE_MIN; round += 1)
      for (const url of [fixed.url, ...pages])
        best.set(url, Math.max(best.get(url) ?? 0, await performanceOf(url)));
  } finally {
    fixed.close();
  }
  expect(Math.min(...shares())).toBeGreaterThanOrEqual(SHARE_MIN);
}, 900_000);
