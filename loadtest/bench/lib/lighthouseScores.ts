import lighthouse from 'lighthouse';
import type { Page } from 'puppeteer-core';

/** 0 to 100. */
export type Scores = { performance: number; accessibility: number; bestPractices: number; seo: number };

/** Lighthouse's own settings for a phone: its slow 4G and its CPU slowdown, simulated. */
export const lighthouseScores = async (page: Page, url: string): Promise<Scores> => {
  const result = await lighthouse(url, { logLevel: 'error', formFactor: 'mobile' }, undefined, page);
  const of = (category: string): number =>
    Math.round(100 * (result?.lhr.categories[category]?.score ?? Number.NaN));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('best-practices'),
    seo: of('seo'),
  };
};
