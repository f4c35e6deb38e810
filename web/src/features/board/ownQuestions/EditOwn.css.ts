import { style } from '@vanilla-extract/css';
import { vars } from '../../../design/theme.css.ts';
import { ownBadge } from '../list/QuestionCard.css.ts';

export const onCard = style([ownBadge, { color: vars.color.ink }]);
export const note = style({ color: vars.color.muted, fontSize: vars.type.small });
export const cancel = style({
  padding: 0,
  border: 0,
  background: 'none',
  color: vars.color.ink,
  font: 'inherit',
  fontWeight: 600,
  textDecoration: 'underline',
  cursor: 'pointer',
});
