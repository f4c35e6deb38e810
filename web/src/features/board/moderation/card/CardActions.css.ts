import { globalStyle, style } from '@vanilla-extract/css';
import { CAN_HOVER, HOVERED, hovered } from '../../../../design/hovered.ts';
import { desk, narrow, space, vars } from '../../../../design/theme.css.ts';
import { facts } from '../../list/QuestionCard.css.ts';

export const actions = style({
  display: 'flex',
  alignItems: 'center',
  selectors: { 'div > &': { gridArea: '2 / 2' } },
  '@media': {
    [narrow]: { selectors: { [`div:has(> ${facts} > :nth-child(2)) &`]: { gridArea: '3 / 2' } } },
  },
  justifySelf: 'end',
  marginInlineEnd: `calc(-1 * ${space[2]})`,
});
/** A finger may touch around them, since the row of a card is higher. */
globalStyle(`${actions} > button, ${actions} > span > *`, {
  width: 38,
  height: 40,
  '@media': { [desk]: { height: 36 } },
});
/** In sight while the pointer or the focus is in the card; it always has its place. */
export const revealed = style({
  display: 'inline-flex',
  '@media': {
    [CAN_HOVER]: {
      selectors: {
        'article:not(:focus-within) &': { opacity: 0 },
        [`article${HOVERED} &`]: { opacity: 1 },
      },
    },
  },
});
/** The action's state holds now, such as "answering now". */
export const on = style([
  {
    background: vars.color.signal,
    color: vars.color.onSignal,
  },
  hovered({ background: vars.color.signal, color: vars.color.onSignal }),
]);
/** One control with a split. */
export const split = style({ display: 'inline-flex' });
export const named = style({
  minHeight: 40,
  paddingInline: space[3],
  selectors: {
    '&:not(:first-child)': { borderStartStartRadius: 0, borderEndStartRadius: 0, borderInlineStart: 0 },
    '&:not(:last-child)': { borderStartEndRadius: 0, borderEndEndRadius: 0 },
    '&:focus-visible': { zIndex: 1 },
  },
});
