import { styleVariants } from '@vanilla-extract/css';
import { vars } from '../../theme.css.ts';

/** The mark consists of background and shadow, which forced colours would remove. */
const base = {
  display: 'inline-block',
  width: 9,
  height: 9,
  borderRadius: '50%',
  flexShrink: 0,
  forcedColorAdjust: 'none',
} as const;

export const mark = styleVariants({
  live: { ...base, background: vars.color.signal, boxShadow: `0 0 0 1px ${vars.color.ink}` },
  away: { ...base, background: 'transparent', boxShadow: `inset 0 0 0 2px ${vars.color.muted}` },
});
