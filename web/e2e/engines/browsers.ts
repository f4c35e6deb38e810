import { CHROMIUM_ARGS } from '@openfloor/testkit/program/chromium';
import { pathOfProgram } from '@openfloor/testkit/program/requirements';
import {
  chromium,
  firefox,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from 'playwright-core';
import { dropMissingCommands, patchPages } from './bidi.ts';

/** Chromium with windows uses more CPU than the shell, but has a back/forward cache. */
export type Program = 'chromium' | 'chromium-headless-shell' | 'firefox-esr';

/** Reports of browsers of this worker that ended by themselves. */
export const browserEnds: string[] = [];

/** Firefox has these only as preferences of the whole browser. */
type MediaPreferences = Record<string, number>;

const mediaPreferences = ({ colorScheme, reducedMotion }: BrowserContextOptions): MediaPreferences => ({
  'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
  'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
});

const launchChromium = (program: Program): Promise<Browser> =>
  chromium.launch({
    executablePath: pathOfProgram(program),
    args: CHROMIUM_ARGS,
    // Visitors have the back/forward cache and scroll bars.
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
  });

/** Launches the distribution's Firefox over WebDriver BiDi; Playwright's other protocol needs a patched Firefox. */
const launchFirefox = async (firefoxUserPrefs: MediaPreferences): Promise<Browser> => {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: pathOfProgram('firefox-esr'),
    firefoxUserPrefs,
  });
  dropMissingCommands(browser);
  return browser;
};

const launched: Partial<Record<string, Promise<Browser>>> = {};

/** @param key of this kind of browser in `launched` */
const launch = async (key: string, program: Program, preferences: MediaPreferences): Promise<Browser> => {
  const browser = await (program === 'firefox-esr' ? launchFirefox(preferences) : launchChromium(program));
  browser.once('disconnected', () => {
    delete launched[key];
    browserEnds.push(`The browser ${program} ended`);
  });
  return browser;
};

/**
 * A browser of this worker, which runs many test files. Playwright ends it with the worker's process. When it crashes,
 * the next device gets a new one.
 */
const browserOf = (program: Program, options: BrowserContextOptions): Promise<Browser> => {
  const preferences = program === 'firefox-esr' ? mediaPreferences(options) : {};
  const key = `${program} ${JSON.stringify(preferences)}`;
  return (launched[key] ??= launch(key, program, preferences));
};

/** A new device without pages. */
export const newContext = async (
  program: Program,
  options: BrowserContextOptions,
): Promise<BrowserContext> => {
  const browser = await browserOf(program, options);
  const context = await browser.newContext(options);
  if (program === 'firefox-esr') await patchPages(context);
  return context;
};
