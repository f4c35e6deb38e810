/// <reference lib="dom" />
import { PredefinedNetworkConditions, type Page } from 'puppeteer-core';

/** Measurements of a first visit. Times are in ms since the navigation started. */
export type PageLoad = {
  /** When a visitor can vote on the first question and ask another. */
  usableMs: number;
  /** Compressed bodies of the scripts that were loaded by then. */
  scriptBytes: number;
  scripts: number;
  documents: number;
  /** Requests for the list that reached the network. */
  snapshots: number;
  /** Whether the last script was requested before the first had arrived. */
  isOneWave: boolean;
  /** Whether the list was requested before the first script had arrived. */
  isSnapshotBeside: boolean;
};

type Asked = { url: string; type: string; atMs: number; endMs: number; bytes: number };

export const USABLE = '[data-question] button:enabled';
const PATIENCE_MS = 60_000;

/** Opens a board as a phone on a slow network: puppeteer's "Slow 4G", a fourth of this machine's speed. */
export const loadSlowly = async (page: Page, url: string): Promise<PageLoad> => {
  await page.emulateNetworkConditions(PredefinedNetworkConditions['Slow 4G']);
  await page.emulateCPUThrottling(4);
  const asked = await recordRequests(page);
  await noteWhenUsable(page);
  await page.goto(url, { timeout: PATIENCE_MS });
  const found = await page.waitForFunction(() => globalThis.usableAtMs, { timeout: PATIENCE_MS });
  const usableMs = Number(await found.jsonValue());
  return { usableMs, ...summary(asked()) };
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
  var usableAtMs: number | undefined;
}

/** Checks after each change of the DOM: polling through the driver would add its own delay. */
const noteWhenUsable = async (page: Page): Promise<void> => {
  await page.evaluateOnNewDocument((usable) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(usable) || !document.querySelector('textarea:enabled')) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        globalThis.usableAtMs = performance.now();
      });
    }).observe(document, { childList: true, subtree: true });
  }, USABLE);
};

/** Requests on the network; answers from a cache do not count. */
const recordRequests = async (page: Page): Promise<() => Asked[]> => {
  const client = await page.createCDPSession();
  const asked = new Map<string, Asked>();
  client.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    asked.set(requestId, {
      url: request.url,
      type,
      atMs: timestamp * 1000,
      endMs: Number.POSITIVE_INFINITY,
      bytes: 0,
    });
  });
  client.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const entry = asked.get(requestId);
    if (entry) entry.bytes = Number(response.headers['content-length'] ?? 0);
  });
  client.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const entry = asked.get(requestId);
    if (entry) entry.endMs = timestamp * 1000;
  });
  await client.send('Network.enable');
  return () => [...asked.values()];
};

const summary = (asked: Asked[]): Omit<PageLoad, 'usableMs'> => {
  const scripts = asked.filter(({ type, url }) => type === 'Script' || url.endsWith('.js'));
  const lists = asked.filter(({ url }) => new URL(url).pathname.endsWith('/questions'));
  const firstArrivedMs = Math.min(...scripts.map(({ endMs }) => endMs));
  const lastAskedMs = (entries: Asked[]): number => Math.max(...entries.map(({ atMs }) => atMs));
  return {
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: scripts.length,
    documents: asked.filter(({ type }) => type === 'Document').length,
    snapshots: lists.length,
    isOneWave: lastAskedMs(scripts) < firstArrivedMs,
    isSnapshotBeside: lastAskedMs(lists) < firstArrivedMs,
  };
};
