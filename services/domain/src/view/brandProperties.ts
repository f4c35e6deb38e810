import type { Brand } from '@openfloor/contract/storedSettings';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The colours of a theme that a brand replaces: `signal…` from its primary colour, the others from its accent. */
export const BRANDED = ['signal', 'onSignal', 'signalTint', 'pinned', 'pinnedTint', 'focus'] as const;
export type Branded = (typeof BRANDED)[number];

/** Equal for brands with the same colours. A page marks its style sheet with it. */
export const colorsKey = ({ primary = '', accent = '' }: Brand): string => `${primary} ${accent}`;

/** Custom property of a brand's colour; where a page does not set it, our own colour holds. */
export const brandProperty = (theme: Theme, name: Branded): string => `--brand-${theme}-${name}`;
