import { style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../design/theme.css.ts';
import { SMALL_SCREEN } from './smallScreen.ts';

const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[2]} ${space[6]}`,
  fontWeight: 700,
  lineHeight: 1.15,
});
export const newNote = style([
  note,
  {
    padding: `${space[3]} ${space[4]}`,
    border: `2px solid ${vars.color.signal}`,
    borderRadius: radius.control,
    background: vars.color.signal,
    color: vars.color.onSignal,
    fontSize: 'clamp(1.375rem, min(7dvh, 6vw), 4.5rem)',
    // Beside a long note and a notice that the projector is away, the question needs its room.
    '@media': { [SMALL_SCREEN]: { fontSize: 'clamp(1.125rem, 4.5vw, 1.375rem)' } },
  },
]);
export const seenNote = style([
  note,
  { color: vars.color.muted, fontSize: 'clamp(1rem, 2.6dvh, 1.75rem)', fontWeight: 600 },
]);
export const text = style({ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' });
/** At most two lines: a note that was read leaves the room to the question. */
export const seenText = style([
  text,
  { display: '-webkit-box', overflow: 'hidden', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 },
]);
export const seen = style({ display: 'inline-flex', alignItems: 'center', gap: space[1] });
export const confirm = style({
  minHeight: 64,
  minWidth: '8rem',
  borderColor: 'currentcolor',
  background: vars.color.onSignal,
  color: vars.color.signal,
  selectors: { '&:focus-visible': { outlineColor: vars.color.onSignal } },
});
