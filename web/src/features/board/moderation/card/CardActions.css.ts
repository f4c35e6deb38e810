import { globalStyle, style } from '@vanilla-extract/css';
import { CAN_HOVER, HOVERED, hovered } from '../../../../design/hovered.ts';
import { badge } from '../../../../design/components/Badge/Badge.css.ts';
import { trace } from '../../../../design/components/TrendBadge/TrendBadge.css.ts';
import { desk, phone, space, vars } from '../../../../design/theme.css.ts';
import { facts, moderated } from '../../list/QuestionCard.css.ts';

/** Widths of a row, which on the landing page is narrower than the window. */
const NARROW = '(width < 36rem)';
const WIDE = '(width >= 36rem)';

export const actions = style({
  display: 'flex',
  alignItems: 'center',
  selectors: { 'div > &': { gridArea: '2 / 2' } },
  justifySelf: 'end',
  marginInlineEnd: `calc(-1 * ${space[2]})`,
});
/** Five fit beside the age on a phone, as high as a thumb needs. */
globalStyle(`${actions} > button, ${actions} > span > *`, {
  width: 36,
  height: 44,
  '@media': { [desk]: { width: 38, height: 36 } },
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
const REVIEWED = `${moderated}:has(${split})`;
/** Many facts, or acts with words, would stand in a narrow column beside the others. */
const STACKED = `${moderated}:has(> ${facts} > :nth-child(4), ${split})`;
globalStyle(`${STACKED} > ${facts}`, { '@container': { [NARROW]: { gridColumn: '1 / -1' } } });
globalStyle(`${STACKED} ${actions}`, { '@container': { [NARROW]: { gridArea: '3 / 2' } } });
/** Two lines of facts are as high as the acts: a badge beside the age, as its icon, then the latest votes. */
globalStyle(`${moderated} > ${facts}`, { '@container': { [NARROW]: { alignContent: 'center' } } });
for (const state of [badge.pinned, badge.answered])
  globalStyle(`${moderated} > ${facts} > ${state}`, {
    '@container': { [NARROW]: { order: -1, padding: 0, border: 0, fontSize: 0 } },
  });
/** On the smallest phones the acts leave no column for facts. */
globalStyle(`${moderated} > ${facts}`, { '@container': { '(width < 21.5rem)': { gridColumn: '1 / -1' } } });
globalStyle(`${moderated} ${actions}`, { '@container': { '(width < 21.5rem)': { gridArea: '3 / 2' } } });
globalStyle(`${moderated} ${trace}`, { '@container': { [NARROW]: { display: 'none' } } });
/** Wider, the acts of a phone or tablet stand beside the text and its facts. */
globalStyle(`${moderated} > p`, { '@media': { [phone]: { '@container': { [WIDE]: { gridColumn: '1' } } } } });
globalStyle(`${moderated} > div > ${actions}`, {
  '@media': { [phone]: { '@container': { [WIDE]: { gridArea: '1 / 2 / 3' } } } },
});
/** A question that waits is decided by its text: in a wide row the acts stand beside it. */
globalStyle(REVIEWED, { '@container': { [WIDE]: { gridTemplateRows: '1fr' } } });
globalStyle(`${REVIEWED} > p`, { '@container': { [WIDE]: { gridColumn: '1', alignSelf: 'center' } } });
globalStyle(`${REVIEWED} ${actions}`, {
  marginTop: space[2],
  '@container': { [WIDE]: { gridArea: '1 / 2 / 3', marginTop: 0 } },
});
globalStyle(`article[class]:has(${split})`, { '@container': { [WIDE]: { paddingBlock: space[1] } } });
export const named = style({
  minHeight: 44,
  paddingInline: space[3],
  '@media': { [desk]: { minHeight: 40 } },
  selectors: {
    '&:not(:first-child)': { borderStartStartRadius: 0, borderEndStartRadius: 0, borderInlineStart: 0 },
    '&:not(:last-child)': { borderStartEndRadius: 0, borderEndEndRadius: 0 },
    '&:focus-visible': { zIndex: 1 },
  },
});
