import { style } from '@vanilla-extract/css';
import { desk, space } from '../../../design/theme.css.ts';

export const call = style({
  display: 'grid',
  gap: space[5],
  paddingBlock: 'clamp(2.5rem, 4vw, 3.5rem)',
  '@media': { [desk]: { gridTemplateColumns: '1fr auto', alignItems: 'center' } },
});
export const title = style({
  fontSize: 'clamp(2.75rem, 5vw, 5rem)',
  fontWeight: 800,
  lineHeight: 0.9,
  letterSpacing: '-0.045em',
});
export const next = style({ display: 'grid', gap: space[4] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] });
export const action = style({ minHeight: 52, paddingInline: space[6] });
