import { globalStyle, style } from '@vanilla-extract/css';
import { desk, vars } from '../../../../design/theme.css.ts';

/** The list of places, and beside it on a desk the one that is open. */
export const tools = style({
  minHeight: 0,
  display: 'grid',
  gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
  '@media': { [desk]: { gridTemplateColumns: '19rem minmax(0, 1fr)' } },
});
globalStyle(`${tools} > nav`, {
  '@media': { [desk]: { borderInlineEnd: `1px solid ${vars.color.line}` } },
});
