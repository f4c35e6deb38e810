import { globalStyle, style } from '@vanilla-extract/css';
import { space, vars } from '../../../design/theme.css.ts';
import { wide } from '../layout.css.ts';

export const title = style({ maxWidth: '12em', marginBottom: 'clamp(1rem, 2vw, 1.5rem)' });
export const frame = style({
  position: 'relative',
  overflowX: 'auto',
  marginInline: `calc(-1 * ${space[4]})`,
  paddingInline: space[4],
});
export const table = style({
  width: '100%',
  minWidth: '33rem',
  '@media': { [wide]: { minWidth: 0, fontSize: '0.9375rem' } },
  borderCollapse: 'collapse',
  overflowWrap: 'normal',
});

const cell = { padding: `${space[2]} ${space[2]}`, borderBottom: `1px solid ${vars.color.line}` } as const;
export const criterion = style({
  ...cell,
  position: 'sticky',
  insetInlineStart: `calc(-1 * ${space[4]})`,
  width: '40%',
  minWidth: '9rem',
  background: vars.color.surface,
  textAlign: 'start',
  fontWeight: 500,
});
export const answer = style({
  ...cell,
  width: '15%',
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
