import type { Page } from 'playwright-core';
import type { Program } from './browsers.ts';

/** A feature that people have in a browser, but that its driver or its build for tests does not have. */
export type MissingFeature = {
  /** Shown with each story that is skipped. */
  reason: string;
  /** Whether the browser has the feature after all. `page` is an empty page of the app. */
  isThere: (page: Page) => Promise<boolean>;
  /** Names of the stories that need it, by file. */
  stories: Record<string, readonly string[]>;
};

/** Generous limit for events that are announced within milliseconds. */
const ANNOUNCED_WITHIN_MS = 5000;

/** Missing features of each browser; `missing.e2e.test.ts` checks that they are missing. */
export const MISSING: Partial<Record<Program, readonly MissingFeature[]>> = {
  'firefox-esr': [
    {
      reason: 'Firefox announces downloads without an id, and Playwright does not hear of them',
      isThere: async (page) => {
        const heard = page.waitForEvent('download', { timeout: ANNOUNCED_WITHIN_MS }).then(
          () => true,
          () => false,
        );
        await page.evaluate(() => {
          const link = document.createElement('a');
          link.download = 'file.txt';
          link.href = URL.createObjectURL(new Blob(['file']));
          link.click();
        });
        return heard;
      },
      stories: {
        'screens/moderator.e2e.test.ts': ['downloads, shows and prints the code, and opens the stage'],
      },
    },
    {
      reason: 'the driver of Firefox has no touch',
      isThere: (page) => page.evaluate(() => navigator.maxTouchPoints > 0),
      stories: {
        'screens/speaker.e2e.test.ts': [
          'moves on by the first tap on a phone that has been idle, upright and sideways',
        ],
      },
    },
  ],
};

/** Why the story cannot be played in this browser; undefined if it can. */
export const reasonToSkip = (program: Program, file: string, story: string): string | undefined =>
  MISSING[program]?.find(({ stories }) =>
    Object.entries(stories).some(([name, names]) => file.endsWith(`/${name}`) && names.includes(story)),
  )?.reason;
