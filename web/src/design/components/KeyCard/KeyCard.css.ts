import { style } from '@vanilla-extract/css';
import { space, vars } from '../../theme.css.ts';

export const keys = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: `${space[2]} ${space[4]}`,
});
export const key = style({
  justifySelf: 'start',
  minWidth: '2rem',
  padding: `${space[1]} ${space[2]}`,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: 6,
  textAlign: 'center',
  fontFamily: 'inherit',
  fontWeight: 600,
});
