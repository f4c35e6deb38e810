import { z } from 'zod/mini';

/** Lowest first: each plan has what the ones before it have. */
export const PLANS = ['free', 'pro', 'business'] as const;
export const Plan = z.enum(PLANS);
export type Plan = z.infer<typeof Plan>;
/** A plan that is sold. */
export const PaidPlan = z.enum(['pro', 'business']);
export type PaidPlan = z.infer<typeof PaidPlan>;

/**
 * The least plan that has each feature. The server's check, the pages and the texts read this table. Every plan has
 * what the table does not name. Moderation that protects people (hiding, blocking, review, screening by rules) is
 * therefore not in it.
 */
export const LEAST_PLANS = {
  'invited-moderators': 'pro',
  'bulk-acts': 'pro',
  merging: 'pro',
  'votes-set-aside': 'pro',
  /** The assistant reads questions: it screens them and writes summaries. */
  'assistant-screening': 'pro',
  exports: 'pro',
  webhooks: 'pro',
  'control-keys': 'pro',
  embed: 'pro',
  overlay: 'pro',
  insights: 'business',
  brand: 'business',
} as const satisfies Record<string, PaidPlan>;
export type Feature = keyof typeof LEAST_PLANS;

const isFeature = (name: string): name is Feature => Object.hasOwn(LEAST_PLANS, name);
/** In the order of the table. */
export const FEATURES: readonly Feature[] = Object.keys(LEAST_PLANS).filter(isFeature);
export const Feature = /* @__PURE__ */ z.enum(FEATURES);

/** Begins a sentence in English, for messages of refusals. */
export const FEATURE_NAMES: Readonly<Record<Feature, string>> = {
  'invited-moderators': 'Inviting moderators',
  'bulk-acts': 'Acting on several questions together',
  merging: 'Merging questions',
  'votes-set-aside': 'Setting votes aside',
  'assistant-screening': 'Screening by the assistant',
  exports: 'Exporting a board',
  webhooks: 'Adding a webhook',
  'control-keys': 'Adding a control key',
  embed: 'Embedding a board',
  overlay: 'The overlay',
  insights: 'Reading insights',
  brand: 'Setting a brand',
};

export const PLAN_NAMES: Readonly<Record<Plan, string>> = { free: 'Free', pro: 'Pro', business: 'Business' };

/** Open boards that a device with a plan may have, demos not counted; null: any number. */
export const BOARDS_MAX_OF: Readonly<Record<PaidPlan, number | null>> = { pro: 5, business: null };

/** The same, where the operator gives `freeBoards` for free: no plan has fewer. */
export const boardsMaxOf = (plan: Plan, freeBoards: number): number | null => {
  if (plan === 'free') return freeBoards;
  const boardsMax = BOARDS_MAX_OF[plan];
  return boardsMax === null ? null : Math.max(boardsMax, freeBoards);
};

export const hasFeature = (plan: Plan, feature: Feature): boolean => isAtLeast(plan, LEAST_PLANS[feature]);

export const featuresOf = (plan: Plan): Feature[] => FEATURES.filter((feature) => hasFeature(plan, feature));

export const isAtLeast = (plan: Plan, least: Plan): boolean => PLANS.indexOf(plan) >= PLANS.indexOf(least);

/**
 * The least plan that has each service by the operator of a server that sells plans. Only the pricing cards read it.
 */
export const LEAST_PLANS_OF_SERVICES = {
  'priority-support': 'pro',
  'success-manager': 'business',
  'custom-integrations': 'business',
  'support-at-any-time': 'business',
} as const satisfies Record<string, PaidPlan>;
export type Service = keyof typeof LEAST_PLANS_OF_SERVICES;
