import { style } from '@vanilla-extract/css';
import { desk, radius, space, vars } from '../../../design/theme.css.ts';

export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: `${space[1]} ${space[4]}`,
  padding: `${space[1]} ${space[4]}`,
  borderTop: `1px solid ${vars.color.line}`,
  background: vars.color.signalTint,
  fontSize: vars.type.small,
  // On a phone it is the top row of the fixed bar that holds the form.
  '@media': {
    [desk]: {
      position: 'fixed',
      zIndex: 9,
      bottom: space[4],
      left: '50%',
      transform: 'translateX(-50%)',
      border: `1px solid ${vars.color.line}`,
      borderRadius: radius.pill,
    },
  },
});
export const retry = style({
  minHeight: 44,
  padding: `0 ${space[3]}`,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  fontWeight: 600,
  textDecoration: 'underline',
});
