import { pathOfProgram } from '@openfloor/testkit/program/requirements';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { undoAfter } from './undo.ts';

/** A phone, as Lighthouse has it. */
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** The system's browser, with nothing kept from earlier runs. */
export const withChromium = async <Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> => {
  const browser = await launch({ executablePath: pathOfProgram('chromium'), args: ['--no-sandbox'] });
  return undoAfter(
    () => browser.close(),
    () => work(browser),
  );
};

/** A device that was never here before. */
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
