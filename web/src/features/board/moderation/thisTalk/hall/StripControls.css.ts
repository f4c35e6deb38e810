import { style } from '@vanilla-extract/css';
import { hovered } from '../../../../../design/hovered.ts';
import { narrow, radius, space, vars } from '../../../../../design/theme.css.ts';

export const row = style({
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  '@media': { [narrow]: { gap: 2 } },
});
export const time = style({ position: 'relative', minWidth: 0 });
/** Lies over the time, which stays a timer for assistive technology. */
export const cover = style([
  {
    border: 0,
    background: 'transparent',
    cursor: 'pointer',
    selectors: {
      [`${time} > &`]: {
        position: 'absolute',
        inset: 0,
        minHeight: 0,
        padding: 0,
        borderRadius: radius.control,
      },
    },
  },
  hovered({ boxShadow: `inset 0 -1px ${vars.color.muted}` }),
]);
