import { globalStyle, style } from '@vanilla-extract/css';
import { desk, radius, space, vars } from '../../../design/theme.css.ts';

/**
 * The updates button in the line of facts. It does not change the line's height: its touch area is larger than what
 * is drawn.
 */
export const pill = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minWidth: 0,
  minHeight: 26,
  marginBlock: -4,
  padding: `0 ${space[3]}`,
  border: 0,
  borderRadius: radius.pill,
  background: vars.color.ink,
  color: vars.color.surface,
  fontSize: vars.type.small,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&::after': { content: '', position: 'absolute', inset: '-9px -4px' } },
});
/** Cuts the words where there is no room; the number before them stays. */
globalStyle(`${pill} > span`, { overflow: 'hidden', textOverflow: 'ellipsis' });
/**
 * The first three by votes are larger than the rest, if they have votes; a question on its way to its place is not
 * one of them.
 */
export const ranked = style({});
const FIRST_THREE = `${ranked} > :nth-child(-n + 3 of :not([data-afloat])):not([data-unvoted])`;
globalStyle(`${FIRST_THREE} > article > div > p[dir]`, {
  fontWeight: 600,
  lineHeight: 1.35,
  '@media': { [desk]: { fontSize: vars.type.large, lineHeight: 1.3 } },
});
globalStyle(`${FIRST_THREE} > article > div > p[dir]:dir(rtl)`, { lineHeight: 1.6 });
export const end = style({ height: 1 });
export const noMatch = style({ padding: space[8], textAlign: 'center', color: vars.color.muted });
