import { globalStyle, style } from '@vanilla-extract/css';
import { narrow, space, vars } from '../../../../../design/theme.css.ts';

export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  '@media': { [narrow]: { tableLayout: 'fixed', fontSize: vars.type.small } },
});
globalStyle(`${table} :is(th, td)`, {
  padding: `${space[3]} ${space[2]}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
globalStyle(`${table} :is(th, td):first-child`, { paddingInlineStart: 0 });
globalStyle(`${table} th:first-child`, {
  whiteSpace: 'nowrap',
  '@media': { [narrow]: { whiteSpace: 'normal' } },
});
globalStyle(`${table} tbody tr`, { borderTop: `1px solid ${vars.color.line}` });
globalStyle(`${table} th[scope='row']`, { color: vars.color.muted, fontWeight: 400 });
globalStyle(`${table} tfoot button`, {
  maxWidth: '100%',
  '@media': { [narrow]: { paddingInline: space[2] } },
});
