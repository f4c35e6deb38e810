/** What the parts of the landing page are made of; the words are in `messages`. */
export type SampleText = { id: string; text: string; votes: number };
/** `piece`: what of the product stands above the step. */
export type Step = { piece: 'form' | 'code' | 'votes' | 'stage'; title: string; text: string };
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
/** `delayMs`: how long after the first of its row it enters. `note`: what is to be known of it. */
export type Feature = {
  icon: FeatureIcon;
  title: string;
  description: string;
  note?: string;
  delayMs: number;
};
export type Quote = { text: string; who: string };
export type Benefit = { text: string; checked: boolean };
export type Tier = {
  name: string;
  price: string;
  bestFor: string;
  action: string;
  note: string;
  tag: string;
  benefits: Benefit[];
};
/** Yes, no, or the word that says it better. */
export type Answer = boolean | string;
export type Comparison = { tools: string[]; rows: { criterion: string; answers: Answer[] }[] };
