import { style } from '@vanilla-extract/css';
import { desk, space, vars } from '../../../design/theme.css.ts';

export const row = style({
  maxWidth: '72rem',
  margin: '0 auto',
  padding: `0 ${space[3]} ${space[1]}`,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  '@media': { [desk]: { padding: `0 ${space[6]} ${space[2]}`, justifyContent: 'flex-start' } },
});
export const left = style({ fontWeight: 600 });
export const clock = style({
  fontSize: vars.type.large,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
});
