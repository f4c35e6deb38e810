import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../design/theme.css.ts';

export const none = style({ padding: space[8], textAlign: 'center', color: vars.color.muted });
export const list = style({ display: 'grid', gap: space[2], paddingBlock: space[2] });
export const question = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space[1],
  padding: space[3],
  border: `1px solid ${vars.color.line}`,
  borderInlineStart: `4px solid ${vars.color.signal}`,
  borderRadius: radius.card,
  background: vars.color.raised,
});
export const text = style({ maxWidth: '68ch', whiteSpace: 'pre-wrap' });
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[2]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
});
export const status = style({
  padding: `0 ${space[2]}`,
  border: '1px solid currentcolor',
  borderRadius: radius.pill,
  color: vars.color.ink,
  fontWeight: 600,
  selectors: {
    '&[data-status="answering"]': {
      background: vars.color.signal,
      borderColor: vars.color.signal,
      color: vars.color.onSignal,
    },
    '&[data-status="declined"]': { color: vars.color.danger },
    '&[data-status="answered"], &[data-status="withdrawn"]': { color: vars.color.answered },
  },
});
export const reply = style({
  maxWidth: '68ch',
  padding: `${space[2]} ${space[3]}`,
  borderInlineStart: `3px solid ${vars.color.answered}`,
  background: vars.color.sunken,
  whiteSpace: 'pre-wrap',
});
export const withdraw = style({ marginTop: space[1] });
