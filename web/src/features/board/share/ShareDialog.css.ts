import { style } from '@vanilla-extract/css';
import { FONT } from '../../../design/tokens.ts';
import { radius, space, vars } from '../../../design/theme.css.ts';
import { transition } from '../../../design/transition.ts';

export const tabs = style({ display: 'flex', borderBottom: `1px solid ${vars.color.line}` });
export const tab = style({
  flex: 1,
  minHeight: 44,
  border: 0,
  borderBottom: '3px solid transparent',
  background: 'transparent',
  color: vars.color.muted,
  fontWeight: 600,
  transition: transition('border-color', 'color'),
  selectors: {
    '&[data-state="active"]': { color: vars.color.ink, borderBottomColor: vars.color.signal },
    '&:focus-visible': { outlineOffset: -3, borderRadius: radius.control },
  },
});
export const content = style({
  display: 'grid',
  gap: space[4],
  justifyItems: 'center',
  paddingTop: space[4],
});
export const link = style({
  width: '100%',
  padding: space[3],
  borderRadius: radius.control,
  background: vars.color.sunken,
  fontFamily: FONT.mono,
  fontSize: vars.type.small,
  overflowWrap: 'anywhere',
  userSelect: 'all',
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[2] });
export const hint = style({ color: vars.color.muted, fontSize: vars.type.small, textAlign: 'center' });
