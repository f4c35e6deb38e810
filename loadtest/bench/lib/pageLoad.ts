/// <reference lib="dom" />
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { NAMED_SCRIPTS } from '@openfloor/testkit/namedScripts';
import { PredefinedNetworkConditions, type Page } from 'puppeteer-core';

/** Measurements of a first visit to a board. Times are in ms since the navigation started; bytes are compressed. */
export type PageLoad = {
  /** When the first question can be read. */
  readMs: number;
  /** When the page's own scripts have taken over. */
  usableMs: number;
  /** When the head says that the board is live. */
  liveMs: number;
  /** When the server counted a vote that was tapped as soon as its button appeared; NaN where none was tapped. */
  countedMs: number;
  /** The sum of all layout shifts until the board is live. */
  layoutShift: number;
  /** The document with its headers. */
  htmlBytes: number;
  /** Bodies of the scripts that the document names; `web/e2e/loading.e2e.test.ts` shows that they are enough. */
  usableBytes: number;
  /** Bodies of the scripts that had arrived at `liveMs`. */
  liveBytes: number;
  documents: number;
  /** Requests for the list that reached the network. */
  lists: number;
};

type Request = { url: string; type: string; endMs: number; bodyBytes: number; bytes: number };
type Milestones = { readMs: number; usableMs: number; liveMs: number; layoutShift: number };

const PATIENCE_MS = 60_000;
const POLL_MS = 20;
/** Elements of the page header, one of which says "Live". */
const IN_HEAD = 'header *';
/** The first vote button of a board. */
const BALLOT = '[data-question] button[aria-pressed]:enabled';

/**
 * Opens a board as a phone on a slow network: puppeteer's "Slow 4G", a fourth of this machine's speed.
 * @param hasCounted whether the server has counted the vote, which is tapped as soon as its button is there; without it
 * nothing is tapped
 */
export const loadSlowly = async (
  page: Page,
  url: string,
  hasCounted?: () => Promise<boolean>,
): Promise<PageLoad> => {
  await page.emulateNetworkConditions(PredefinedNetworkConditions['Slow 4G']);
  await page.emulateCPUThrottling(4);
  const requests = await recordRequests(page);
  await noteMilestones(page);
  const startedAtMs = performance.now();
  const loaded = page.goto(url, { timeout: PATIENCE_MS });
  const countedMs = hasCounted ? await tapAndWait(page, hasCounted) : Number.NaN;
  await loaded;
  await page.waitForFunction(() => Number.isFinite(globalThis.milestones?.liveMs), { timeout: PATIENCE_MS });
  const seen = await page.evaluate(() => globalThis.milestones);
  if (!seen) throw new Error('The page noted no milestones');
  const named = await namedScripts(url);
  return { ...seen, countedMs: countedMs - startedAtMs, ...summary(requests(), named, seen.liveMs) };
};

/** Files of the scripts that a board's document names, without those for after the first paint. */
const namedScripts = async (url: string): Promise<Set<string>> => {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const named = new Set([...html.matchAll(NAMED_SCRIPTS)].map(([, file = '']) => file));
  if (named.size === 0) throw new Error('The document names no script');
  return named;
};

/** @returns the time of this process when the vote counted */
const tapAndWait = async (page: Page, hasCounted: () => Promise<boolean>): Promise<number> => {
  const ballot = await page.waitForSelector(BALLOT, { timeout: PATIENCE_MS });
  await ballot?.tap();
  while (!(await hasCounted())) await delay(POLL_MS);
  return performance.now();
};

/** Lighthouse's "Slow 4G", which has less latency than puppeteer's: rates in bytes a second, latency in ms. */
const SLOW_4G = { download: 1.6e6 / 8, upload: 750e3 / 8, latency: 150 };

/** When a phone on a slow network shows the first text or picture of a page, in ms since the navigation started. */
export const firstPaintMs = async (page: Page, url: string): Promise<number> => {
  await page.emulateNetworkConditions(SLOW_4G);
  await page.emulateCPUThrottling(4);
  await page.goto(url, { timeout: PATIENCE_MS });
  const found = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    { timeout: PATIENCE_MS },
  );
  return Number(await found.jsonValue());
};

declare global {
  var milestones: Milestones | undefined;
}

/** Checks after each change of the DOM: polling through the driver would add its own delay. */
const noteMilestones = (page: Page): Promise<unknown> =>
  page.evaluateOnNewDocument((live) => {
    const seen = { readMs: Number.NaN, usableMs: Number.NaN, liveMs: Number.NaN, layoutShift: 0 };
    globalThis.milestones = seen;
    const note = (name: 'readMs' | 'usableMs' | 'liveMs', has: () => boolean): void => {
      if (!Number.isNaN(seen[name]) || !has()) return;
      // The change is visible with the next frame.
      seen[name] = Infinity;
      requestAnimationFrame(() => {
        seen[name] = performance.now();
      });
    };
    new MutationObserver(() => {
      note('readMs', () => document.querySelector('[data-question]') !== null);
      // The page's scripts remove `#late`, the notice of a page that has not loaded.
      note('usableMs', () => document.readyState !== 'loading' && !document.getElementById('late'));
      note('liveMs', () => [...document.querySelectorAll(live)].some((each) => each.textContent === 'Live'));
    }).observe(document, { childList: true, subtree: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.layoutShift += Number(Object(entry).value);
    }).observe({ type: 'layout-shift', buffered: true });
  }, IN_HEAD);

/** Requests on the network; answers from a cache do not count. Their ends are in ms since the navigation started. */
const recordRequests = async (page: Page): Promise<() => Request[]> => {
  const client = await page.createCDPSession();
  const requests = new Map<string, Request>();
  let startedAtS: number | undefined;
  client.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = '', timestamp }) => {
    startedAtS ??= timestamp;
    requests.set(requestId, { url, type, endMs: Infinity, bodyBytes: 0, bytes: 0 });
  });
  client.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request) request.bodyBytes = Number(response.headers['content-length'] ?? 0);
  });
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (!request) return;
    request.endMs = (timestamp - (startedAtS ?? timestamp)) * 1000;
    request.bytes = encodedDataLength;
  });
  await client.send('Network.enable');
  return () => [...requests.values()];
};

const summary = (requests: Request[], named: ReadonlySet<string>, liveMs: number) => {
  const scripts = requests.filter(({ type, url }) => type === 'Script' || url.endsWith('.js'));
  const documents = requests.filter(({ type }) => type === 'Document');
  const bytesOf = (some: Request[]): number => some.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
  return {
    htmlBytes: documents[0]?.bytes ?? Number.NaN,
    usableBytes: bytesOf(scripts.filter(({ url }) => named.has(basename(new URL(url).pathname)))),
    liveBytes: bytesOf(scripts.filter(({ endMs }) => endMs <= liveMs)),
    documents: documents.length,
    lists: requests.filter(({ url }) => new URL(url).pathname.endsWith('/questions')).length,
  };
};
