import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../design/theme.css.ts';

/** A question to read, without controls for voting: one's own, or one of an earlier talk. */
export const card = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space[1],
  padding: space[3],
  border: `1px solid ${vars.color.line}`,
  borderRadius: radius.card,
  background: vars.color.raised,
});
export const text = style({ maxWidth: '68ch', whiteSpace: 'pre-wrap' });
export const reply = style({
  maxWidth: '68ch',
  padding: `${space[2]} ${space[3]}`,
  borderInlineStart: `3px solid ${vars.color.answered}`,
  background: vars.color.sunken,
  whiteSpace: 'pre-wrap',
});
