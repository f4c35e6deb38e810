import { style } from '@vanilla-extract/css';
import { iconButton } from '../../../../design/components/IconButton/IconButton.css.ts';
import { desk, phone, space, vars } from '../../../../design/theme.css.ts';

/** An icon on a phone, its words on a desk. */
export const tool = style([
  iconButton,
  {
    textDecoration: 'none',
    '@media': {
      [desk]: {
        width: 'auto',
        paddingInline: space[3],
        color: vars.color.ink,
        fontSize: vars.type.small,
        fontWeight: 600,
        whiteSpace: 'nowrap',
      },
    },
  },
]);
export const icon = style({ '@media': { [desk]: { display: 'none' } } });
export const words = style({ '@media': { [phone]: { display: 'none' } } });
/** On a phone it is among the board tools. */
export const spareTool = style([tool, { '@media': { [phone]: { display: 'none' } } }]);
/** Away from what one presses in a hurry: on a phone beside the title. */
export const closing = style([
  tool,
  {
    color: vars.color.muted,
    fontSize: vars.type.small,
    '@media': {
      [phone]: { order: -1, width: 48, lineHeight: 1.15 },
      [desk]: { marginInlineStart: space[6], color: vars.color.muted, fontWeight: 400 },
    },
  },
]);
