import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../../../design/theme.css.ts';

export const merged = style({ fontSize: vars.type.small });
export const title = style({ width: 'fit-content', paddingBlock: 10, fontWeight: 600, cursor: 'pointer' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: 2,
});
export const text = style({ whiteSpace: 'pre-wrap' });
export const votes = style({ color: vars.color.muted, whiteSpace: 'nowrap' });
