import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../design/theme.css.ts';

export const content = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  textAlign: 'center',
  paddingTop: space[4],
});
export const actions = style({
  width: '100%',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space[2],
});
export const hint = style({ color: vars.color.muted, fontSize: vars.type.small, textAlign: 'center' });
export const heading = style({ justifySelf: 'start', fontSize: vars.type.body, fontWeight: 700 });
