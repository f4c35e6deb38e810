import { globalStyle, style } from '@vanilla-extract/css';
import { box, choice } from '../../../../../design/checkbox.css.ts';
import { desk, radius, short, space, vars } from '../../../../../design/theme.css.ts';

/** Has no box: its children are laid out in the dialog's grid. */
export const choices = style({ display: 'contents' });
/** Wide enough on a desk for most questions to fit on two lines. */
globalStyle(`[role="dialog"]:has(> ${choices})`, {
  '@media': { [desk]: { width: `min(46rem, calc(100vw - ${space[6]}))` } },
});
export const list = style({ display: 'grid' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[2],
  borderTop: `1px solid ${vars.color.line}`,
});
export const part = style([choice, { paddingBlock: space[2] }]);
export const stays = style([
  choice,
  { gap: space[1], paddingInlineStart: space[2], fontSize: vars.type.small },
]);
export const text = style({
  display: 'block',
  minWidth: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const quiet = style({
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
});
export const votes = style([quiet, { whiteSpace: 'nowrap' }]);
/** Stays in sight while a long list scrolls, and covers the padding of the dialog. */
export const buttons = style({
  position: 'sticky',
  bottom: `calc(-1 * ${space[4]})`,
  display: 'flex',
  justifyContent: 'end',
  gap: space[2],
  margin: `0 calc(-1 * ${space[4]}) calc(-1 * ${space[4]})`,
  padding: `${space[3]} ${space[4]}`,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.raised,
  '@media': {
    [desk]: {
      bottom: `calc(-1 * ${space[6]})`,
      margin: `0 calc(-1 * ${space[6]}) calc(-1 * ${space[6]})`,
      padding: `${space[4]} ${space[6]}`,
    },
    [short]: { position: 'static' },
  },
});
/** Keeps focused elements above the sticky buttons. */
globalStyle(`[role="dialog"]:has(> ${buttons}, > * > ${buttons})`, { scrollPaddingBlockEnd: 80 });

/** Questions that a moderator may find alike. */
export const opener = style({ fontSize: vars.type.small });
export const group = style({
  display: 'grid',
  gap: space[1],
  paddingBlock: space[3],
  borderTop: `1px solid ${vars.color.line}`,
});
export const groupBox = style([box, { margin: 2 }]);
export const question = style({ display: 'flex', alignItems: 'start', gap: space[3] });
export const decisions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: space[2] });

/** Questions that were merged into one. */
export const merged = style({ fontSize: vars.type.small });
export const mergedTitle = style({
  width: 'fit-content',
  paddingBlock: 10,
  fontWeight: 600,
  cursor: 'pointer',
});
export const mergedRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: 2,
});

export const handle = style({ cursor: 'grab', selectors: { '&:active': { cursor: 'grabbing' } } });
/** The card that the dragged question would be merged into. */
globalStyle('[data-drop] > article', {
  outline: `3px dashed ${vars.color.signal}`,
  outlineOffset: -3,
  borderRadius: radius.card,
});
