import { globalStyle, style } from '@vanilla-extract/css';
import { space, vars } from '../../design/theme.css.ts';

/** Large, because people in the hall have a minute to get in. */
export const form = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  width: '100%',
  maxWidth: '34rem',
  textAlign: 'start',
});
export const field = style({ flex: 1, minWidth: 0 });
globalStyle(`${field} label`, { fontSize: vars.type.large, fontWeight: 700 });
globalStyle(`${form} :is(input, button)`, { minHeight: 56, fontSize: vars.type.question });
/** In line with the field, below its label. */
export const join = style({
  marginTop: `calc(${vars.type.large} * 1.5 + ${space[1]})`,
  paddingInline: space[5],
  selectors: { '&:disabled': { opacity: 1, cursor: 'progress' } },
});
