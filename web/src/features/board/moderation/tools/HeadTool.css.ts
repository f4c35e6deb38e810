import { style } from '@vanilla-extract/css';
import { iconButton } from '../../../../design/components/IconButton/IconButton.css.ts';
import { desk, phone, space, vars } from '../../../../design/theme.css.ts';

/** Tool of the header in words, on two lines on a phone. */
export const tool = style([
  iconButton,
  {
    color: vars.color.ink,
    fontSize: vars.type.small,
    textAlign: 'center',
    textDecoration: 'none',
    '@media': {
      [phone]: {
        lineHeight: 1.15,
      },
      [desk]: {
        width: 'auto',
        paddingInline: space[3],
        fontWeight: 600,
        whiteSpace: 'nowrap',
      },
    },
  },
]);
/** An icon on a phone, whose head has no room for more words. */
export const icon = style({ '@media': { [desk]: { display: 'none' } } });
export const words = style({ '@media': { [phone]: { display: 'none' } } });
/** Hidden on a phone, where it is among the board tools. */
export const spareTool = style([tool, { '@media': { [phone]: { display: 'none' } } }]);
/** Button that closes the board. Away from what is pressed in a hurry: on a phone beside the title. */
export const closing = style([
  tool,
  {
    color: vars.color.muted,
    '@media': {
      [phone]: { order: -1 },
      [desk]: { marginInlineStart: space[6], color: vars.color.muted, fontWeight: 400 },
    },
  },
]);
