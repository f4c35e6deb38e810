import { globalStyle, style } from '@vanilla-extract/css';
import { control } from '../../../../design/components/TextField/TextField.css.ts';
import { radius, space, vars } from '../../../../design/theme.css.ts';

export const input = style([control]);
/** Fixed height, so that nothing moves during typing. */
export const list = style({
  height: 'min(24rem, 100dvh - 19rem)',
  minHeight: '9rem',
  marginTop: space[2],
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  scrollPaddingBlock: space[8],
});
export const group = style({ paddingBottom: space[2] });
globalStyle(`${group} > [cmdk-group-heading]`, {
  padding: `${space[2]} ${space[2]} ${space[1]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const item = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  minHeight: 44,
  padding: `${space[1]} ${space[2]}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  selectors: { '&[data-selected="true"]': { background: vars.color.ink, color: vars.color.surface } },
});
export const keys = style({ fontFamily: 'inherit', fontSize: vars.type.small, opacity: 0.8 });
export const nothing = style({ padding: space[2], color: vars.color.muted });
