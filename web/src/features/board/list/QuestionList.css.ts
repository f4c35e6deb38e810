import { globalStyle, style } from '@vanilla-extract/css';
import { headHeight, radius, space, vars } from '../../../design/theme.css.ts';

export const pillPlace = style({
  position: 'sticky',
  zIndex: 6,
  top: `calc(${headHeight} + ${space[2]})`,
  height: 0,
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'flex-start',
  // The pill would cover the card that the moderator decides about.
  selectors: {
    '&:has(~ ul :is([data-swipe], [data-acting], article:focus-visible))': { visibility: 'hidden' },
  },
});
export const pill = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: 44,
  padding: `0 ${space[4]}`,
  border: 0,
  borderRadius: radius.pill,
  background: vars.color.ink,
  color: vars.color.surface,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
/** The first three by votes are larger than the rest; a question on its way to its place is not one of them. */
export const ranked = style({});
const FIRST_THREE = `${ranked} > :nth-child(-n + 3 of :not([data-afloat]))`;
globalStyle(`${FIRST_THREE} > article > div > p[dir]`, {
  fontSize: vars.type.large,
  fontWeight: 600,
  lineHeight: 1.3,
});
globalStyle(`${FIRST_THREE} > article > div > p[dir]:dir(rtl)`, { lineHeight: 1.6 });
export const end = style({ height: 1 });
export const noMatch = style({ padding: space[8], textAlign: 'center', color: vars.color.muted });
