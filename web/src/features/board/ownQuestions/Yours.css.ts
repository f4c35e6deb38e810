import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../design/theme.css.ts';
import * as readCard from '../list/readCard.css.ts';

export const none = style({ padding: space[8], textAlign: 'center', color: vars.color.muted });
export const list = style({ display: 'grid', gap: space[2], paddingBlock: space[2] });
export const question = style([readCard.card, { borderInlineStart: `4px solid ${vars.color.signal}` }]);
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
export const acts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  marginTop: space[1],
  selectors: { '&:empty': { display: 'none' } },
});
