import { style } from '@vanilla-extract/css';
import { desk, space, vars } from '../../../design/theme.css.ts';

export const row = style({
  gridColumn: '1 / -1',
  paddingBlock: space[1],
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  '@media': { [desk]: { justifyContent: 'flex-start' } },
});
export const left = style({ fontWeight: 600 });
export const clock = style({
  fontSize: vars.type.large,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
});
