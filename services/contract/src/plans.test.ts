import { describe, expect, it } from 'vitest';
import {
  BOARDS_MAX_OF,
  FEATURE_NAMES,
  FEATURES,
  featuresOf,
  hasFeature,
  isAtLeast,
  PLAN_NAMES,
  PLANS,
} from './plans.ts';

describe('The table of features and plans', () => {
  it('gives each plan what the lower ones have', () => {
    for (const [place, plan] of PLANS.entries())
      for (const lower of PLANS.slice(0, place))
        expect(featuresOf(plan)).toEqual(expect.arrayContaining(featuresOf(lower)));
  });

  it('has what the pricing cards say', () => {
    expect(featuresOf('free')).toEqual([]);
    expect(featuresOf('pro')).toEqual(
      FEATURES.filter((feature) => feature !== 'insights' && feature !== 'brand'),
    );
    expect(featuresOf('business')).toEqual(FEATURES);
    expect(BOARDS_MAX_OF).toEqual({ pro: 5, business: null });
  });

  it('orders plans', () => {
    expect(isAtLeast('pro', 'pro')).toBe(true);
    expect(isAtLeast('free', 'pro')).toBe(false);
    expect(hasFeature('pro', 'merging')).toBe(true);
    expect(hasFeature('pro', 'insights')).toBe(false);
  });

  it('has a different name for each plan and feature', () => {
    for (const names of [Object.values(PLAN_NAMES), Object.values(FEATURE_NAMES)])
      expect(new Set(names).size).toBe(names.length);
  });
});
