import { missingPrograms } from '@openfloor/testkit/program/requirements';
import { beforeEach } from 'vitest';
import { closeAfterTest, setUpApp, type App } from '../app.ts';
import { PROGRAMS } from './browser.ts';
import { WebKitPage } from './page.ts';

/** Skips the tests of the file where WebKit's driver is missing, and names the missing programs. */
export const skipWithoutWebKit = (): void => {
  const missing = missingPrograms(PROGRAMS);
  beforeEach(({ skip }) => skip(missing !== '', missing));
};

/** As `setUpApp`, for stories in WebKit. */
export const setUp = (settings?: Record<string, string>): App => {
  skipWithoutWebKit();
  return setUpApp(settings);
};

/** As wide as most iPhones. */
export const PHONE = { width: 390, height: 740 };
export const DESK = { width: 1440, height: 900 };

type Device = typeof PHONE & {
  /** Initial content of local storage. */
  stored?: Record<string, string>;
};

/** Opens a page in WebKit on a new device, which is closed when the test ends. */
export const enter = async (
  { url }: Pick<App, 'url'>,
  path: string,
  { stored = {}, ...size }: Device = PHONE,
): Promise<WebKitPage> => {
  const page = await WebKitPage.open(url, size);
  closeAfterTest(page);
  if (Object.keys(stored).length > 0) {
    await page.goto('/robots.txt');
    await page.evaluate((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    }, stored);
  }
  await page.goto(path);
  return page;
};
