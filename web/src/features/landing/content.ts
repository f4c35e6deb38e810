import type { Feature as PlanFeature, Service } from '@openfloor/contract/plans';

/** Types of the landing page's content; the texts are in `messages`. */
export type SampleText = { id: string; text: string; votes: number };
/** `piece`: the picture above the step. */
export type JoinStep = { piece: 'form' | 'code' | 'votes' | 'stage'; title: string; text: string };
export type FeatureIcon =
  | 'ranking'
  | 'qr'
  | 'moderation'
  | 'speaker'
  | 'accessible'
  | 'trending'
  | 'merge'
  | 'summaries'
  | 'screening';
/** A scene of the product, in pictures of its screens. */
export type SceneName = 'stage' | 'wall' | 'desk' | 'replay';
/** `delayMs`: delay of the card's animation. `scene`: whose caption it is. */
export type Feature = {
  icon: FeatureIcon;
  title: string;
  description: string;
  delayMs: number;
  scene: SceneName;
};
export type Quote = { text: string; who: string };
export type Benefit = { text: string; checked: boolean };
/**
 * A line of a pricing card. It is ticked if the plan has all of `has`, by the contract's table of features and plans.
 */
export type Claim = { text: string; has: readonly (PlanFeature | Service)[] };
export type Tier = {
  name: string;
  price: string;
  /** What a year costs. */
  due: string;
  bestFor: string;
  action: string;
  note: string;
  /** Text of the card's badge. Pro has none: its badge shows the trial. */
  tag?: string;
  /** Lines below the number of boards. */
  claims: readonly Claim[];
};
/** Yes, no, or a word where neither fits. */
export type ComparedAnswer = boolean | string;
export type Comparison = { tools: string[]; rows: { criterion: string; answers: ComparedAnswer[] }[] };
