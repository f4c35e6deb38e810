import { style, styleVariants } from '@vanilla-extract/css';
import { radius, space, vars } from '../../theme.css.ts';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  padding: `0 ${space[2]}`,
  borderRadius: radius.pill,
  border: '1px solid currentcolor',
  fontSize: vars.type.small,
  fontWeight: 600,
  lineHeight: '1.375rem',
  whiteSpace: 'nowrap',
});

export const badge = styleVariants({
  plain: [base, { color: vars.color.muted }],
  pinned: [base, { color: vars.color.pinned }],
  danger: [base, { color: vars.color.danger }],
  answered: [base, { color: vars.color.answered }],
  signal: [
    base,
    { color: vars.color.onSignal, background: vars.color.signal, borderColor: vars.color.signal },
  ],
});
