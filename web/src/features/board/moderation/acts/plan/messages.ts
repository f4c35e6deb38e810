import { FEATURE_NAMES, LEAST_PLANS, PLAN_NAMES, type Feature } from '@openfloor/contract/plans';

const planOf = (feature: Feature): string => PLAN_NAMES[LEAST_PLANS[feature]];

export const messages = {
  plan: planOf,
  /** As the server refuses it. */
  needed: (feature: Feature) => `${FEATURE_NAMES[feature]} needs the ${planOf(feature)} plan.`,
  toPlans: 'Your plan',
};
