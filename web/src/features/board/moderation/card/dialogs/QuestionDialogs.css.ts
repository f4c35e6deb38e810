import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../../../design/theme.css.ts';
import { hovered } from '../../../../../design/hovered.ts';

export const caption = style({ color: vars.color.muted, fontSize: vars.type.small });
export const quote = style({
  margin: 0,
  borderInlineStart: `3px solid ${vars.color.line}`,
  paddingInlineStart: space[3],
  whiteSpace: 'pre-wrap',
  maxHeight: '10rem',
  overflowY: 'auto',
});
export const form = style({ display: 'grid', gap: space[4] });
export const conflict = style({
  display: 'grid',
  gap: space[2],
  padding: space[3],
  border: `1px solid ${vars.color.danger}`,
  borderRadius: radius.control,
});
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space[3],
});

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
export const chip = style([
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space[2],
    minHeight: 44,
    padding: `0 ${space[4]}`,
    border: '2px solid currentcolor',
    borderRadius: radius.pill,
    background: 'transparent',
    fontWeight: 600,
    selectors: {
      '&[aria-pressed="true"]': { background: vars.color.sunken },
      '&[aria-pressed="false"]': { borderWidth: 1 },
    },
  },
  hovered({ background: vars.color.sunken }),
]);
export const key = style({ fontFamily: 'inherit', fontSize: vars.type.small });
