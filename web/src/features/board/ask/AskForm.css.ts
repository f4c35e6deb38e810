import { style } from '@vanilla-extract/css';
import { desk, insetLeft, insetRight, lowPhone, phone, space, vars } from '../../../design/theme.css.ts';

export const form = style({
  display: 'grid',
  gap: space[2],
  padding: `${space[2]} max(${space[3]}, ${insetRight}) calc(${space[2]} + env(safe-area-inset-bottom)) max(${space[3]}, ${insetLeft})`,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.raised,
  '@media': {
    [lowPhone]: {
      paddingBlock: `${space[1]} calc(${space[1]} + env(safe-area-inset-bottom))`,
      // Room for the badge “Live”.
      paddingInlineEnd: `calc(4rem + max(${space[3]}, ${insetRight}))`,
    },
    [desk]: { padding: 0, border: 0, background: 'transparent' },
  },
});
export const row = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'end',
  gap: space[2],
  '@media': { [desk]: { gridTemplateColumns: '1fr' } },
});
export const counter = style({
  justifySelf: 'end',
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
});
/** A question that waits to be sent, in two lines: its text, and its state. */
export const waiting = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[3],
  paddingInlineStart: space[3],
  borderInlineStart: `3px solid ${vars.color.signal}`,
});
export const waitingText = style({ overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' });
export const failed = style({ color: vars.color.danger, fontSize: vars.type.small });
/** The same after a failure: one column, for the failure's sentence and two buttons. */
export const refused = style([waiting, { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: space[1] }]);
export const waitingActs = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const note = style({ color: vars.color.muted, fontSize: vars.type.small });
/** Room for the name field, which loads later: as high as the field. On a phone only while the viewer writes. */
export const name = style({
  minHeight: '2.75rem',
  '@media': {
    [phone]: {
      selectors: { [`${form}:not(:focus-within):has(textarea:placeholder-shown) &`]: { display: 'none' } },
    },
  },
});
