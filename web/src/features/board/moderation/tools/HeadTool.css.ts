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
/** Away from what one presses in a hurry. */
export const closing = style([
  tool,
  {
    '@media': {
      [desk]: {
        marginInlineStart: space[6],
        color: vars.color.muted,
        fontWeight: 400,
      },
    },
  },
]);
/** While a moderator's phone has it among the board tools. */
export const spareClosing = style([closing, { '@media': { [phone]: { display: 'none' } } }]);
