import { style } from '@vanilla-extract/css';
import { desk, radius, space, vars } from '../../design/theme.css.ts';
import { transition } from '../../design/transition.ts';

export const header = style({
  position: 'sticky',
  top: 0,
  zIndex: 10,
  background: vars.color.surface,
  borderBottom: `1px solid ${vars.color.line}`,
});
export const inner = style({
  maxWidth: '72rem',
  margin: '0 auto',
  padding: `${space[2]} ${space[3]}`,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
  '@media': { [desk]: { padding: `${space[3]} ${space[6]}`, flexWrap: 'nowrap' } },
});
export const home = style({
  display: 'none',
  '@media': { [desk]: { display: 'inline-flex', marginInlineEnd: space[2] } },
});
export const mark = style({
  width: 40,
  height: 40,
  padding: 3,
  borderRadius: radius.control,
  background: vars.color.signal,
  color: vars.color.onSignal,
});
export const heading = style({ flex: '1 1 12rem', minWidth: 0 });
export const title = style({
  fontSize: vars.type.large,
  fontWeight: 700,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [desk]: { fontSize: vars.type.title } },
});
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space[3]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
});
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  color: vars.color.ink,
  fontWeight: 600,
});
export const tools = style({ display: 'flex', alignItems: 'center', gap: space[1] });
export const adminTools = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  flexWrap: 'wrap',
  flexBasis: '100%',
  '@media': { [desk]: { flexBasis: 'auto' } },
});
export const toggle = style({
  display: 'inline-flex',
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  overflow: 'clip',
});
export const side = style({
  minHeight: 42,
  padding: `0 ${space[3]}`,
  display: 'inline-flex',
  alignItems: 'center',
  textDecoration: 'none',
  fontWeight: 600,
  fontSize: vars.type.small,
  transition: transition('background-color', 'color'),
  selectors: {
    '&[aria-current="true"]': { background: vars.color.ink, color: vars.color.surface },
    '&:focus-visible': { outlineOffset: -3 },
  },
});
