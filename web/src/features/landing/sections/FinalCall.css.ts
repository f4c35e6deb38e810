import { style } from '@vanilla-extract/css';
import { desk, space } from '../../../design/theme.css.ts';

export const call = style({
  display: 'grid',
  gap: space[8],
  paddingBlock: 'clamp(4rem, 9vw, 8rem)',
  '@media': { [desk]: { gridTemplateColumns: '1fr auto', alignItems: 'end' } },
});
export const title = style({
  fontSize: 'clamp(3.25rem, 10vw, 9.5rem)',
  fontWeight: 800,
  lineHeight: 0.9,
  letterSpacing: '-0.045em',
});
export const next = style({ display: 'grid', gap: space[4], paddingBottom: space[3] });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space[3] });
export const action = style({ minHeight: 52, paddingInline: space[6] });
