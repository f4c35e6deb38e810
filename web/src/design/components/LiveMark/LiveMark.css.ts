import { styleVariants } from '@vanilla-extract/css';
import { vars } from '../../theme.css.ts';

/** Forced colours would take the mark away: it is drawn by background and shadow alone. */
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
