import { globalStyle, style } from '@vanilla-extract/css';
import { space, vars } from '../../../design/theme.css.ts';

export const title = style({ maxWidth: '12em', marginBottom: 'clamp(2rem, 5vw, 4rem)' });
export const frame = style({
  position: 'relative',
  overflowX: 'auto',
  marginInline: `calc(-1 * ${space[4]})`,
  paddingInline: space[4],
});
export const table = style({
  width: '100%',
  minWidth: '36rem',
  borderCollapse: 'collapse',
  overflowWrap: 'normal',
});

const cell = { padding: `${space[4]} ${space[2]}`, borderBottom: `1px solid ${vars.color.line}` } as const;
export const criterion = style({
  ...cell,
  position: 'sticky',
  insetInlineStart: `calc(-1 * ${space[4]})`,
  width: '36%',
  minWidth: '9rem',
  background: vars.color.surface,
  textAlign: 'start',
  fontWeight: 500,
});
export const answer = style({
  ...cell,
  width: '16%',
  textAlign: 'center',
  color: vars.color.muted,
  selectors: {
    // Openfloor's column.
    '&:nth-child(2)': { background: vars.color.signalTint, color: vars.color.ink, fontWeight: 700 },
  },
});
globalStyle(`${table} svg`, { verticalAlign: 'middle' });
globalStyle(`${table} thead th`, { borderBottomColor: vars.color.ink, verticalAlign: 'bottom' });
export const no = style({ opacity: 0.7 });
