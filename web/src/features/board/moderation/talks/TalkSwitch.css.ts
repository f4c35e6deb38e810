import { globalStyle, style } from '@vanilla-extract/css';
import { desk, radius, space, vars } from '../../../../design/theme.css.ts';

/** On a phone a row above the lanes; on a desk in the row of the hall's controls. Long titles are cut. */
export const talk = style({
  flex: '1 1 100%',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  paddingTop: space[1],
  '@media': { [desk]: { flex: '0 1 20rem', paddingTop: 0 } },
});
/** As wide whether it says something or not. */
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
globalStyle(`${talk} label`, {
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minWidth: 0,
  margin: 0,
  whiteSpace: 'nowrap',
  fontSize: vars.type.small,
});
globalStyle(`${talk} select`, { flex: 1, minWidth: 0, width: '100%', textOverflow: 'ellipsis' });
