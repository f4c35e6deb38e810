import { freePort } from '@openfloor/platform/freePort';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask, boardPath, createBoard, DESK, newDevice, setUpApp } from './app.ts';

const port = await freePort();
const metricsUrl = `http://127.0.0.1:${port}/metrics`;
const app = setUpApp({ METRICS_PORT: String(port) });

/** The server's count of faults of a kind. */
const counted = async (kind: string): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text();
  const lines = [
    ...text.matchAll(/^openfloor_browser_faults_total\{kind="([^"]+)",version="([^"]+)"\} (\d+)$/gm),
  ];
  return lines.filter(([, of]) => of === kind).reduce((sum, [, , , count]) => sum + Number(count), 0);
};
const countedOfThisBuild = async (kind: string): Promise<boolean> =>
  new RegExp(`browser_faults_total\\{kind="${kind}",version="(?!other)[\\w-]{8}"\\}`).test(
    await (await fetch(metricsUrl)).text(),
  );

const beacons = (page: Page): string[] => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/beacon')) bodies.push(request.postData() ?? '');
  });
  return bodies;
};

/** How many faults of a kind the work adds to the server's count. */
const counts = async (kind: string, work: () => Promise<unknown>): Promise<number> => {
  const before = await counted(kind);
  await work();
  await expect.poll(() => counted(kind), { timeout: 15_000 }).toBeGreaterThan(before);
  return (await counted(kind)) - before;
};

describe('The operators see', () => {
  it('an uncaught error, with page, version and kind, and nothing personal', async () => {
    const board = await createBoard(app);
    await ask(app, board, 'Who pays?');
    const page = await newDevice(DESK);
    // Playwright does not show the body of a beacon.
    await page.addInitScript(() => {
      const send = navigator.sendBeacon.bind(navigator);
      navigator.sendBeacon = (url, body) => {
        if (body instanceof Blob)
          void body.text().then((sent) => Object.assign(document.documentElement.dataset, { sent }));
        return send(url, body);
      };
    });
    await page.goto(app.url + boardPath(board));
    await page.getByRole('article', { name: 'Who pays?' }).waitFor();
    expect(
      await counts('error', () =>
        page.evaluate(() => {
          setTimeout(() => {
            throw new RangeError(`Who pays? ${location.href}`);
          });
        }),
      ),
    ).toBe(1);
    expect(await countedOfThisBuild('error')).toBe(true);
    const sent = await page.evaluate(() => document.documentElement.dataset['sent'] ?? '');
    expect(JSON.parse(sent)).toEqual({
      kind: 'error',
      page: '/board/:boardId',
      version: expect.stringMatching(/^[\w-]{8}$/),
      name: 'RangeError',
    });
  });

  it('an unhandled rejection', async () => {
    const page = await newDevice(DESK);
    await page.goto(app.url);
    expect(
      await counts('rejection', () => page.evaluate(() => void Promise.reject(new TypeError('no')))),
    ).toBe(1);
  });

  it('a part that did not load', async () => {
    const page = await newDevice(DESK);
    await page.route('**/MyBoardsPage-*.js', (route) => route.abort());
    expect(await counts('import', () => page.goto(`${app.url}/my-boards`, { waitUntil: 'commit' }))).toBe(1);
  });

  it('violations of the security policy, from the page and from the browser', async () => {
    const page = await newDevice(DESK);
    await page.goto(app.url);
    const before = await counted('policy-report');
    expect(
      await counts('policy', () =>
        page.evaluate(() => {
          const script = document.createElement('script');
          script.src = 'https://example.com/other.js';
          document.head.append(script);
        }),
      ),
    ).toBe(1);
    await expect.poll(() => counted('policy-report')).toBe(before + 1);
  });

  it('a socket that does not open', async () => {
    const board = await createBoard(app);
    const page = await newDevice(DESK);
    await page.routeWebSocket('**/ws', (socket) => socket.close({ code: 1008 }));
    expect(await counts('socket', () => page.goto(app.url + boardPath(board)))).toBe(1);
  });

  it('few reports from a page that fails continuously', async () => {
    const page = await newDevice(DESK);
    await page.goto(app.url);
    const bodies = beacons(page);
    await page.evaluate(() => {
      for (let n = 0; n < 200; n++) {
        setTimeout(() => {
          throw new Error('again');
        });
        void Promise.reject(Object.assign(new Error('again'), { name: `Error${n}` }));
      }
    });
    await page.waitForTimeout(1000);
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.length).toBeLessThanOrEqual(5);
  });

  it('no errors of browser extensions', async () => {
    const page = await newDevice(DESK);
    await page.goto(app.url);
    const bodies = beacons(page);
    await page.evaluate(() => {
      const error = new Error('theirs');
      error.stack = 'Error: theirs\n    at f (chrome-extension://abcdef/content.js:1:2)';
      void Promise.reject(error);
      dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
    });
    await page.waitForTimeout(500);
    expect(bodies).toEqual([]);
  });
});
