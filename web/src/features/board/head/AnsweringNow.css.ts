import { globalStyle, style } from '@vanilla-extract/css';
import { CAN_HOVER, HOVERED } from '../../../design/hovered.ts';
import { desk, space, vars } from '../../../design/theme.css.ts';

/** The border shows where forced colours take the background away. */
export const band = style({
  background: vars.color.signal,
  color: vars.color.onSignal,
  borderBlock: `2px solid ${vars.color.signal}`,
});
export const card = style({
  maxWidth: '72rem',
  margin: '0 auto',
  padding: `${space[2]} ${space[3]}`,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: space[3],
  '@media': { [desk]: { padding: `${space[2]} ${space[6]}`, columnGap: space[4] } },
});
export const words = style({ minWidth: 0 });
export const label = style({ fontSize: vars.type.small, fontWeight: 700 });
export const text = style({
  maxWidth: '68ch',
  whiteSpace: 'pre-wrap',
  fontWeight: 600,
  lineHeight: 1.35,
});
export const clamped = style([
  text,
  {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
    whiteSpace: 'normal',
    '@media': { [desk]: { display: 'block', whiteSpace: 'pre-wrap' } },
  },
]);
export const more = style({
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: 'inherit',
  fontSize: vars.type.small,
  fontWeight: 600,
  textDecoration: 'underline',
  // A desk has room for the whole text.
  '@media': { [desk]: { display: 'none' } },
});
globalStyle(`${band} button[aria-pressed]`, {
  borderColor: vars.color.onSignal,
  color: vars.color.onSignal,
});
globalStyle(`${band} button[aria-pressed]${HOVERED}`, {
  '@media': { [CAN_HOVER]: { background: 'transparent', borderWidth: 2 } },
});
globalStyle(`${band} button[aria-pressed="true"]`, {
  background: vars.color.onSignal,
  color: vars.color.signal,
});
globalStyle(`${band} :focus-visible`, { outlineColor: vars.color.onSignal });
