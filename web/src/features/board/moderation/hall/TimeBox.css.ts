import { style } from '@vanilla-extract/css';
import { desk, space } from '../../../../design/theme.css.ts';

export const row = style({
  gridColumn: '1 / -1',
  paddingBlock: space[1],
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  '@media': { [desk]: { gridArea: 'time', paddingBlock: 0 } },
});
export const over = style({ fontWeight: 600 });
