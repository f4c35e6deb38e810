import { style } from '@vanilla-extract/css';
import { hovered } from '../../../../../design/hovered.ts';
import { radius, space, vars } from '../../../../../design/theme.css.ts';

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
