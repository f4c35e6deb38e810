import { globalStyle, style } from '@vanilla-extract/css';
import { CAN_HOVER, HOVERED, hovered } from '../../../../design/hovered.ts';
import { badge } from '../../../../design/components/Badge/Badge.css.ts';
import { trace } from '../../../../design/components/TrendBadge/TrendBadge.css.ts';
import { desk, phone, space, vars } from '../../../../design/theme.css.ts';
import { facts, moderated } from '../../list/QuestionCard.css.ts';

/** Widths of a row, which on the landing page is narrower than the window. */
export const NARROW = '(width < 36rem)';
const WIDE = '(width >= 36rem)';

export const actions = style({
  display: 'flex',
  alignItems: 'center',
  selectors: { 'div > &': { gridArea: '2 / 2' } },
  justifySelf: 'end',
  marginInlineEnd: `calc(-1 * ${space[2]})`,
  '@container': { '(width < 20rem)': { flexWrap: 'wrap', justifyContent: 'end' } },
});
/** Narrow enough for five beside the age on a phone, and as high as a thumb needs. */
globalStyle(`${actions} > button, ${actions} > span > *`, {
  width: 36,
  height: 44,
  '@media': { [desk]: { width: 38, height: 36 } },
});
/** Visible while the pointer or the focus is in the card; keeps its space while invisible. */
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
// Layout of facts and acts. Under 21.5rem: always stacked. Under 36rem: side by side, stacked with four facts
// or with acts in words. From 36rem on a phone, and in review: acts to the right of the text.
/** Acts in words, joined into one control: on questions that wait or were declined. */
export const split = style({ display: 'inline-flex' });
const REVIEWED = `${moderated}:has(${split})`;
/** Cards too full for facts and acts side by side. */
export const STACKED = `${moderated}:has(> ${facts} > :nth-child(4), ${split})`;
globalStyle(`${STACKED} > ${facts}`, { '@container': { [NARROW]: { gridColumn: '1 / -1' } } });
globalStyle(`${STACKED} ${actions}`, { '@container': { [NARROW]: { gridArea: '3 / 2' } } });
/** Facts in two lines: badge (icon only) and age, then the latest votes. Together as high as the acts. */
globalStyle(`${moderated} > ${facts}`, { '@container': { [NARROW]: { alignContent: 'center' } } });
for (const state of [badge.pinned, badge.answered])
  globalStyle(`${moderated} > ${facts} > ${state}`, {
    '@container': { [NARROW]: { order: -1, padding: 0, border: 0, fontSize: 0 } },
  });
/** On the smallest phones the acts leave no column for facts. */
globalStyle(`${moderated} > ${facts}`, { '@container': { '(width < 21.5rem)': { gridColumn: '1 / -1' } } });
globalStyle(`${moderated} ${actions}`, { '@container': { '(width < 21.5rem)': { gridArea: '3 / 2' } } });
globalStyle(`${moderated} ${trace}`, { '@container': { [NARROW]: { display: 'none' } } });
/** From 36rem on a phone or tablet, acts to the right of the text and its facts. */
globalStyle(`${moderated} > p`, { '@media': { [phone]: { '@container': { [WIDE]: { gridColumn: '1' } } } } });
globalStyle(`${moderated} > div > ${actions}`, {
  '@media': { [phone]: { '@container': { [WIDE]: { gridArea: '1 / 2 / 3' } } } },
});
/** In review the text decides: in a wide row the acts are beside it. */
globalStyle(REVIEWED, { '@container': { [WIDE]: { gridTemplateRows: '1fr' } } });
globalStyle(`${REVIEWED} > p`, { '@container': { [WIDE]: { gridColumn: '1', alignSelf: 'center' } } });
globalStyle(`${REVIEWED} ${actions}`, {
  marginTop: space[2],
  '@container': { [WIDE]: { gridArea: '1 / 2 / 3', marginTop: 0 } },
});
/** `[class]` only raises the specificity, above that of the row's own padding. */
globalStyle(`article[class]:has(${split})`, { '@container': { [WIDE]: { paddingBlock: space[1] } } });
export const named = style({
  minHeight: 44,
  paddingInline: space[3],
  // In one line, also where a page is zoomed to 400 %.
  whiteSpace: 'nowrap',
  '@container': { '(width < 20rem)': { paddingInline: space[2] } },
  '@media': { [desk]: { minHeight: 40 } },
  selectors: {
    '&:not(:first-child)': { borderStartStartRadius: 0, borderEndStartRadius: 0, borderInlineStart: 0 },
    '&:not(:last-child)': { borderStartEndRadius: 0, borderEndEndRadius: 0 },
    '&:focus-visible': { zIndex: 1 },
  },
});
