import { style } from '@vanilla-extract/css';
import { desk, radius, space, vars } from '../../../design/theme.css.ts';

export const banner = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
  padding: `0 ${space[3]}`,
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
      padding: `0 ${space[2]} 0 ${space[4]}`,
      border: `1px solid ${vars.color.line}`,
      borderRadius: radius.pill,
    },
  },
});
export const retry = style({
  minHeight: 44,
  padding: `0 ${space[2]}`,
  border: 0,
  borderRadius: radius.control,
  whiteSpace: 'nowrap',
  background: 'transparent',
  fontWeight: 600,
  textDecoration: 'underline',
});
