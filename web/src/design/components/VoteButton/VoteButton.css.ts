import { keyframes, style } from '@vanilla-extract/css';
import { MOTION } from '../../tokens.ts';
import { radius, space, vars } from '../../theme.css.ts';
import { transition } from '../../transition.ts';

const bump = keyframes({ '40%': { transform: 'scale(1.18)' } });

export const button = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 2,
  minWidth: '4.5rem',
  minHeight: '4.75rem',
  maxHeight: '7rem',
  padding: space[2],
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  background: 'transparent',
  transition: transition('background-color', 'border-color', 'color'),
  selectors: {
    '&:hover': { borderColor: vars.color.ink, background: vars.color.sunken },
    '&[aria-pressed="true"]': {
      background: vars.color.signal,
      borderColor: vars.color.signal,
      color: vars.color.onSignal,
    },
  },
});
export const count = style({
  fontSize: '1.625rem',
  fontWeight: 800,
  lineHeight: 1,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
});
export const bumped = style({ animation: `${bump} ${MOTION.stateMs}ms ${MOTION.easing}` });
