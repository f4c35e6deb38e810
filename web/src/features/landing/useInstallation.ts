import { calendarDayText } from '../../design/pageFormats.ts';
import { useInBrowser } from '../../design/useInBrowser.ts';

/** Facts about this installation, which the server writes into the page's head. */
export type Installation = {
  /** False until the page is hydrated: the build renders one page for all installations. */
  isKnown: boolean;
  sellsPlans: boolean;
  hasAssistant: boolean;
  trialDays: number;
  /** Boards of the free plan. */
  freeBoards: number;
  /** The last day of the launch promo, for instance `Aug 31`; undefined without a promo. */
  promoLastDay: string | undefined;
};

const TRIAL_DAYS = 14;

const metaOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

const launchPromoLastDay = (): string | undefined => {
  const dayMs = Date.parse(metaOf('launch-promo-until') ?? '');
  return Number.isNaN(dayMs) ? undefined : calendarDayText(dayMs);
};

export const useInstallation = (): Installation => ({
  isKnown: useInBrowser(() => true, false),
  sellsPlans: useInBrowser(() => metaOf('plans') === 'on', false),
  hasAssistant: useInBrowser(() => metaOf('assistant') === 'on', false),
  trialDays: Number(useInBrowser(() => metaOf('plan-trial-days'), undefined) ?? TRIAL_DAYS),
  freeBoards: Number(useInBrowser(() => metaOf('free-plan-boards'), undefined) ?? 1),
  promoLastDay: useInBrowser(launchPromoLastDay, undefined),
});
