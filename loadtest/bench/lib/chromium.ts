import { pathOfProgram } from '@openfloor/testkit/program/requirements';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { undoAfter } from './undo.ts';

/** Lighthouse's phone. */
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** The system's browser with an empty profile. */
export const withChromium = async <Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> => {
  const browser = await launch({ executablePath: pathOfProgram('chromium'), args: ['--no-sandbox'] });
  return undoAfter(
    () => browser.close(),
    () => work(browser),
  );
};

/** A phone that visits the site for the first time. */
export const withPhone = async <Result>(
  browser: Browser,
  work: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(PHONE);
  return undoAfter(
    () => context.close(),
    () => work(page),
  );
};
