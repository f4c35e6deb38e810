import { style } from '@vanilla-extract/css';
import { key } from '../../../design/components/SortKeys/SortKeys.css.ts';
import { hiddenRule, narrow, space, vars } from '../../../design/theme.css.ts';

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  color: vars.color.muted,
  // After a moderator's lanes.
  selectors: { '&:not(:first-child)': { marginInlineStart: space[3] } },
});
export const activeKey = style([key, { color: vars.color.ink }]);
/** A phone has more room for the labels without the word. */
export const moreWord = style({ '@media': { [narrow]: hiddenRule } });
export const label = style({ marginInline: space[2], fontSize: vars.type.small });
