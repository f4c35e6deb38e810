import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';

export const next = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: vars.color.muted,
  fontSize: vars.type.small,
});
