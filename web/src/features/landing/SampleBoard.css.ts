import { keyframes, style } from '@vanilla-extract/css';
import { displayFamily } from '../../design/displayFace.css.ts';
import { MOTION } from '../../design/tokens.ts';
import { radius, space, vars } from '../../design/theme.css.ts';
import { transition } from '../../design/transition.ts';

const bump = keyframes({ '40%': { transform: 'scale(1.16)' } });

export const board = style({
  border: `1px solid ${vars.color.ink}`,
  borderRadius: radius.card,
  background: vars.color.raised,
  overflow: 'hidden',
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[2]} ${space[2]} ${space[2]} ${space[5]}`,
  borderBottom: `1px solid ${vars.color.line}`,
});
export const title = style({ fontWeight: 700, marginInlineEnd: 'auto' });
export const live = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  fontSize: vars.type.small,
  fontWeight: 600,
  whiteSpace: 'nowrap',
});
export const dot = style({
  width: 10,
  height: 10,
  borderRadius: '50%',
  background: vars.color.signal,
  boxShadow: `0 0 0 1px ${vars.color.ink}`,
});
export const playing = style({ color: vars.color.muted });
export const list = style({ position: 'relative' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  alignItems: 'center',
  gap: space[4],
  padding: `${space[3]} ${space[5]} ${space[3]} ${space[3]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  background: vars.color.raised,
});
export const text = style({ fontSize: '1.0625rem', lineHeight: 1.35, fontWeight: 500, textWrap: 'pretty' });
export const vote = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  width: '4rem',
  minHeight: '4.25rem',
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
  fontFamily: displayFamily,
  fontSize: '1.75rem',
  fontWeight: 700,
  lineHeight: 1,
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
  animation: `${bump} ${MOTION.stateMs}ms ${MOTION.easing}`,
});
export const invitation = style({
  padding: `${space[3]} ${space[5]}`,
  color: vars.color.muted,
  fontSize: vars.type.small,
});
