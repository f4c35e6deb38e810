import type { ApiSettings } from '../dependencies.ts';
import { metaLine } from './headLines.ts';

type Installation = Pick<
  ApiSettings,
  | 'sellsPlans'
  | 'planTrialDays'
  | 'freePlanBoards'
  | 'hasAssistant'
  | 'launchPromoUntilMs'
  | 'tellsOperator'
  | 'signIn'
  | 'communityUrl'
>;

/** Whether pages name the last day of the launch promo. */
export const promoRuns = (
  { launchPromoUntilMs: untilMs }: Pick<Installation, 'launchPromoUntilMs'>,
  nowMs: number,
): boolean => untilMs !== undefined && nowMs <= untilMs;

/**
 * Adds to a page what it says of this installation, so that no text waits for a call or turns out to be untrue: whether
 * it sells plans and how long their trial is, the number of boards of the free plan unless it is one, whether a
 * language model is configured, whether contact requests are sent to somebody, whether organisers can or must sign in,
 * the last day of the launch promo while it runs, and where the Community link leads. On every page, because people
 * reach the landing page from others without loading it.
 */
export const withInstallation = (html: string, settings: Installation, nowMs: number): string => {
  const { sellsPlans, planTrialDays, freePlanBoards, hasAssistant, launchPromoUntilMs: untilMs } = settings;
  const facts = {
    plans: sellsPlans ? 'on' : undefined,
    'plan-trial-days': sellsPlans ? String(planTrialDays) : undefined,
    'free-plan-boards': freePlanBoards === 1 ? undefined : String(freePlanBoards),
    assistant: hasAssistant ? 'on' : undefined,
    'contact-webhook': settings.tellsOperator ? 'on' : undefined,
    'sign-in': settings.signIn === 'off' ? undefined : settings.signIn,
    'launch-promo-until': untilMs !== undefined && promoRuns(settings, nowMs) ? utcDayOf(untilMs) : undefined,
    'community-url': settings.communityUrl,
  };
  const lines = Object.entries(facts).flatMap(([name, content]) =>
    content === undefined ? [] : [metaLine('name', name, content)],
  );
  if (lines.length === 0) return html;
  return html.replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
};

const utcDayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
