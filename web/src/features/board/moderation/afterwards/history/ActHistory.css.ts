import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../../../design/theme.css.ts';

export const history = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] });
export const acts = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const act = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[2]} 0`,
  borderBottom: `1px solid ${vars.color.line}`,
});
export const what = style({ flex: 1, minWidth: 0 });
export const question = style({ overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' });
export const when = style({ color: vars.color.muted, fontSize: vars.type.small });
