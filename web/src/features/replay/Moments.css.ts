import { style } from '@vanilla-extract/css';
import { hovered } from '../../design/hovered.ts';
import { drawnInView } from '../../design/drawnInView.ts';
import { desk, radius, space, vars } from '../../design/theme.css.ts';
import { DESK_WIDTH_MIN } from '../../design/tokens.ts';

export const NARROW = `(width < ${DESK_WIDTH_MIN})`;

export const box = style({ minWidth: 0 });
export const title = style({
  width: 'fit-content',
  minHeight: 44,
  paddingBlock: 10,
  fontWeight: 700,
  cursor: 'pointer',
});
export const none = style({ color: vars.color.muted });
export const list = style({
  display: 'grid',
  borderTop: `1px solid ${vars.color.line}`,
  '@media': { [desk]: { maxHeight: 'calc(100dvh - 24rem)', minHeight: '12rem', overflowY: 'auto' } },
});
export const item = style({
  ...drawnInView('4rem'),
  borderBottom: `1px solid ${vars.color.line}`,
});
export const moment = style([
  {
    display: 'grid',
    width: '100%',
    minHeight: 44,
    padding: `${space[2]} ${space[2]}`,
    border: 0,
    borderInlineStart: '4px solid transparent',
    borderRadius: 0,
    background: 'transparent',
    textAlign: 'start',
    selectors: {
      '&[aria-current]': { borderColor: vars.color.signal, background: vars.color.sunken },
      '&:focus-visible': { outlineOffset: '-3px', borderRadius: radius.control },
    },
    '@media': {
      '(forced-colors: active)': {
        borderColor: 'Canvas',
        selectors: { '&[aria-current]': { borderColor: 'Highlight' } },
      },
    },
  },
  hovered({ background: vars.color.sunken }),
]);
export const when = style({
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
});
export const what = style({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
});
