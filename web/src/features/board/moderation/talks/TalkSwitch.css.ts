import { globalStyle, style } from '@vanilla-extract/css';
import { desk, space, vars } from '../../../../design/theme.css.ts';

/** On a phone a row above the lanes; on a desk in the row of the hall's controls. Long titles are cut. */
export const talk = style({
  flex: '1 1 100%',
  minWidth: 0,
  paddingTop: space[1],
  '@media': { [desk]: { flex: '0 1 18rem', paddingTop: 0 } },
});
globalStyle(`${talk} label`, {
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minWidth: 0,
  margin: 0,
  whiteSpace: 'nowrap',
  fontSize: vars.type.small,
});
globalStyle(`${talk} select`, { flex: 1, minWidth: 0, width: '100%', textOverflow: 'ellipsis' });
