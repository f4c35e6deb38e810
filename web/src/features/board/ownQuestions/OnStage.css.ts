import { keyframes, style } from '@vanilla-extract/css';
import { desk, space, vars } from '../../../design/theme.css.ts';

const appear = keyframes({ from: { opacity: 0 } });

export const screen = style({
  position: 'fixed',
  inset: 0,
  zIndex: 30,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space[3],
  padding: space[6],
  border: `4px solid ${vars.color.signal}`,
  background: vars.color.signal,
  color: vars.color.onSignal,
  textAlign: 'center',
  fontWeight: 600,
  animation: `${appear} 180ms`,
  '@media': { [desk]: { display: 'none' } },
});
export const title = style({ fontSize: vars.type.display, fontWeight: 800, lineHeight: 1.1 });
