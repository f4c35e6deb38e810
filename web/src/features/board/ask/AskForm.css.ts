import { style } from '@vanilla-extract/css';
import { desk, phone, radius, space, vars } from '../../../design/theme.css.ts';

export const form = style({
  display: 'grid',
  gap: space[2],
  padding: `${space[3]} ${space[3]} calc(${space[3]} + env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.raised,
  '@media': {
    [desk]: {
      padding: space[4],
      border: `1px solid ${vars.color.line}`,
      borderRadius: radius.card,
    },
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
export const waiting = style({
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
});
export const waitingText = style({
  gridColumn: '1 / -1',
  maxHeight: '6rem',
  overflow: 'hidden',
  padding: space[3],
  borderInlineStart: `3px solid ${vars.color.signal}`,
  background: vars.color.sunken,
});
export const note = style({ color: vars.color.muted, fontSize: vars.type.small });
/** Takes no room while it is empty. */
export const notes = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[2],
  color: vars.color.muted,
  fontSize: vars.type.small,
  selectors: { '&:not(:has(> :not(:empty)))': { position: 'absolute' } },
});
/** On a phone it takes room only while one writes. It is as high as the field, which loads later. */
export const name = style({
  minHeight: '2.75rem',
  '@media': {
    [phone]: {
      selectors: { [`${form}:not(:focus-within):has(textarea:placeholder-shown) &`]: { display: 'none' } },
    },
  },
});
