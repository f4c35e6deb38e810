import { globalStyle, style } from '@vanilla-extract/css';
import { desk, short, space, vars } from '../../../../../design/theme.css.ts';

/** Its parts are children of the dialog's grid. */
export const choices = style({ display: 'contents' });
/** On a desk most questions have two lines. */
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
const control = { display: 'flex', alignItems: 'center', minHeight: 44 } as const;
export const part = style({ ...control, gap: space[3], paddingBlock: space[2], cursor: 'pointer' });
export const stays = style({
  ...control,
  gap: space[1],
  paddingInlineStart: space[2],
  fontSize: vars.type.small,
  cursor: 'pointer',
});
export const input = style({ flexShrink: 0, width: 20, height: 20, accentColor: vars.color.ink });
export const text = style({ display: 'block', whiteSpace: 'pre-wrap' });
export const votes = style({
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
});
/** In sight while a long list scrolls, over the padding of the dialog. */
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
/** What the focus reaches stays above the buttons. */
globalStyle(`[role="dialog"]:has(> ${buttons}, > * > ${buttons})`, { scrollPaddingBlockEnd: 80 });
