import { globalStyle, style } from '@vanilla-extract/css';
import { hovered } from '../../../../design/hovered.ts';
import { desk, hiddenRule, narrow, phone, radius, space, vars } from '../../../../design/theme.css.ts';
import { transition } from '../../../../design/transition.ts';
import { chips } from '../hall/HallControls.css.ts';

/** On a phone its parts stand in the rows of what is below. */
export const tools = style({
  display: 'contents',
  '@media': { [desk]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[1] } },
});
/** One row, which scrolls sideways where it is too narrow; two on a phone held upright with a lane for review. */
export const lanes = style({
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  overflowWrap: 'normal',
  flex: '1 1 100%',
  minWidth: 0,
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': {
    [narrow]: {
      selectors: {
        '&[data-reviewed="true"]': {
          display: 'grid',
          gridTemplateColumns: 'repeat(4, minmax(min-content, 1fr))',
        },
      },
    },
  },
});
export const lane = style([
  {
    flex: '1 0 auto',
    display: 'grid',
    justifyItems: 'center',
    alignItems: 'center',
    minHeight: 44,
    // The least width of a target, for a short name.
    minWidth: 28,
    padding: `${space[1]} 2px`,
    border: 0,
    borderBottom: '3px solid transparent',
    background: 'transparent',
    color: vars.color.muted,
    fontWeight: 600,
    // So small, and with the number below the name, that all lanes fit in one row of a desk.
    fontSize: '0.8125rem',
    lineHeight: 1.3,
    transition: transition('border-color', 'color'),
    selectors: {
      '&[aria-pressed="true"]': { color: vars.color.ink, borderBottomColor: vars.color.signal },
      '&:focus-visible': { outlineOffset: -3, borderRadius: radius.control },
    },
  },
  hovered({ color: vars.color.ink }),
]);
export const count = style({
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&[data-none="true"]': { fontWeight: 400 } },
});
export const waitingCount = style([
  count,
  {
    minWidth: '1.5rem',
    padding: `0 ${space[2]}`,
    borderRadius: radius.pill,
    background: vars.color.signal,
    color: vars.color.onSignal,
  },
]);
/**
 * One row, also while hints appear in it: a second one would move the list. On a phone after the search, so that news moves no sort key from
 * under a thumb.
 */
export const hall = style({
  order: 1,
  flex: '1 1 40px',
  minWidth: 40,
  minHeight: 44,
  display: 'flex',
  gap: space[1],
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@media': { [desk]: { order: 0, flex: 1, alignSelf: 'start' } },
});
globalStyle(`${hall} > *`, { flexWrap: 'nowrap', flexShrink: 0 });
export const hints = style([chips, { overflowX: 'visible' }]);
/** As icons where there is no room for words. */
globalStyle(`${hints} button > span`, { '@media': { [narrow]: hiddenRule } });
globalStyle(`${hints} button`, {
  '@media': { [narrow]: { width: 40, borderColor: 'transparent', background: 'transparent' } },
});
/** Touch screens have no keys. */
export const keysButton = style({
  '@media': {
    [phone]: { display: 'none' },
    // The icon ends where the list does.
    [desk]: { alignSelf: 'start', marginInlineEnd: `calc(-1 * ${space[3]})` },
  },
});
