export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The colours of a theme that a brand replaces: `signal…` from its primary colour, the others from its accent. */
export const BRANDED = ['signal', 'onSignal', 'signalTint', 'pinned', 'pinnedTint', 'focus'] as const;
export type Branded = (typeof BRANDED)[number];

/** Custom property of a brand's colour. Where a page does not set it, our own colour applies. */
export const brandProperty = (theme: Theme, name: Branded): string => `--brand-${theme}-${name}`;
