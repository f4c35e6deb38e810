import { style } from '@vanilla-extract/css';
import { space, vars } from '../../design/theme.css.ts';

export const figure = style({ display: 'grid', gap: space[2], minWidth: 0, breakInside: 'avoid' });
export const caption = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: space[4],
  alignItems: 'baseline',
});
export const name = style({ fontWeight: 700 });
export const most = style({ color: vars.color.muted, fontVariantNumeric: 'tabular-nums' });
export const help = style({ gridColumn: '1 / -1', color: vars.color.muted, fontSize: vars.type.small });
const chart = style({
  display: 'block',
  width: '100%',
  height: '7.5rem',
  borderBottom: `1px solid ${vars.color.edge}`,
  // Paper has the colours of the bars too.
  printColorAdjust: 'exact',
  '@media': { print: { height: '5rem' } },
});
// Forced colours do not replace the colours of a drawing.
const inForced = (fill: string) => ({ '@media': { '(forced-colors: active)': { fill } } });
export const bars = style([chart, { fill: vars.color.ink, ...inForced('CanvasText') }]);
export const area = style([chart, { fill: vars.color.signal, ...inForced('Highlight') }]);
export const axis = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space[4],
  minWidth: 'fit-content',
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
});
