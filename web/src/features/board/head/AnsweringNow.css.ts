import { globalStyle, style } from '@vanilla-extract/css';
import { desk, lowPhone, space, vars } from '../../../design/theme.css.ts';

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
  '@media': {
    [lowPhone]: { paddingBlock: 0 },
    [desk]: { padding: `${space[2]} ${space[6]}`, columnGap: space[4] },
  },
});
export const words = style({ minWidth: 0 });
/** One line on a low screen. */
export const status = style({
  '@media': { [lowPhone]: { display: 'flex', alignItems: 'center', columnGap: space[3] } },
});
export const label = style({
  fontSize: vars.type.small,
  fontWeight: 700,
  '@media': { [lowPhone]: { flexShrink: 0, maxWidth: '40%' } },
});
export const text = style({
  width: 'fit-content',
  maxWidth: 'min(68ch, 100%)',
  whiteSpace: 'pre-wrap',
  fontWeight: 600,
  lineHeight: 1.35,
  selectors: { '&:dir(rtl)': { lineHeight: 1.7 } },
  '@media': { [lowPhone]: { flex: 1, WebkitLineClamp: '1 !important' } },
});
globalStyle(`${band} button[aria-pressed]`, {
  background: 'transparent',
  borderColor: vars.color.onSignal,
  color: vars.color.onSignal,
});
/** As high as the line; a finger may touch around it. */
globalStyle(`${band} button[aria-pressed]`, {
  '@media': {
    [lowPhone]: {
      position: 'relative',
      gridAutoFlow: 'column',
      alignItems: 'center',
      gap: space[1],
      overflow: 'visible',
      minHeight: 32,
      paddingBlock: 0,
    },
  },
});
globalStyle(`${band} button[aria-pressed]::after`, {
  '@media': { [lowPhone]: { content: '', position: 'absolute', inset: -6 } },
});
globalStyle(`${band} button[aria-pressed] > span`, {
  '@media': { [lowPhone]: { fontSize: vars.type.large } },
});
globalStyle(`${band} button[aria-pressed="true"]`, {
  background: vars.color.onSignal,
  color: vars.color.signal,
});
globalStyle(`${band} :focus-visible`, { outlineColor: vars.color.onSignal });
