import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../design/theme.css.ts';

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
/** On the page, under the header. */
export const offer = style({
  display: 'grid',
  gap: space[2],
  margin: `${space[2]} 0`,
  padding: space[4],
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.card,
  background: vars.color.raised,
});
export const hint = style({ color: vars.color.muted, fontSize: vars.type.small, textAlign: 'center' });
export const heading = style({ justifySelf: 'start', fontSize: vars.type.body, fontWeight: 700 });
