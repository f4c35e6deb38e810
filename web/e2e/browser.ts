import { CHROMIUM_ARGS } from '@openfloor/testkit/program/chromium';
import { pathOfProgram } from '@openfloor/testkit/program/requirements';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the browser that all stories share; each opens contexts of its own. */
    browserUrl: string;
  }
}

/**
 * One browser for the whole run.
 * @public
 */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const browser = await chromium.launchServer({
    executablePath: pathOfProgram('chromium'),
    args: CHROMIUM_ARGS,
    // As visitors have them.
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
  });
  provide('browserUrl', browser.wsEndpoint());
  return () => browser.close();
};
