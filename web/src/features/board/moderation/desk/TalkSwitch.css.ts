import { globalStyle, style } from '@vanilla-extract/css';
import { phone, radius, space, vars } from '../../../../design/theme.css.ts';

/** Long titles are cut. On a phone after the lanes, which are chosen more often. */
export const talk = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '@media': { [phone]: { order: 1 } },
});
/** As wide with a number as without. */
export const place = style({ flex: '0 0 2.75rem', display: 'grid', justifyItems: 'center' });
const number = {
  minWidth: '1.5rem',
  padding: `0 ${space[1]}`,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.pill,
  fontSize: vars.type.small,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
} as const;
export const unanswered = style(number);
export const waiting = style({
  ...number,
  borderColor: vars.color.signal,
  background: vars.color.signal,
  color: vars.color.onSignal,
});
globalStyle(`${talk} select`, {
  width: 'max-content',
  maxWidth: '11rem',
  paddingInline: space[1],
  border: 0,
  background: 'transparent',
  fontWeight: 600,
  textOverflow: 'ellipsis',
});
