import { style } from '@vanilla-extract/css';
import { desk, space, vars } from '../../../design/theme.css.ts';

export const title = style({
  '@media': { [desk]: { position: 'sticky', top: space[10], alignSelf: 'start' } },
});
export const pain = style({
  display: 'grid',
  gap: space[3],
  paddingBlock: 'clamp(1.5rem, 3vw, 2.5rem)',
  borderTop: `1px solid ${vars.color.line}`,
  selectors: { '&:first-child': { borderTop: 0, paddingTop: space[2] } },
  '@media': { '(min-width: 40rem)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: space[8] } },
});
export const text = style({ color: vars.color.muted, maxWidth: '26rem' });
