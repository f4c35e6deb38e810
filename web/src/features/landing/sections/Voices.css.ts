import { globalStyle, style } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { desk, space, vars } from '../../../design/theme.css.ts';

export const ground = style({ background: vars.color.sunken });
export const title = style({ fontSize: vars.type.body, fontWeight: 600, marginBottom: space[8] });

/** One large quote, with two smaller ones beside it. */
export const voices = style({
  display: 'grid',
  gap: `${space[10]} clamp(2rem, 6vw, 6rem)`,
  '@media': { [desk]: { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 4fr)' } },
});
export const voice = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[4],
  '@media': { [desk]: { selectors: { '&:first-child': { gridRow: 'span 2' } } } },
});
export const quote = style({
  margin: 0,
  fontSize: '1.375rem',
  lineHeight: 1.2,
  letterSpacing: '-0.015em',
  fontWeight: 600,
});
globalStyle(`${voice}:first-child ${quote}`, {
  fontSize: 'clamp(2rem, 4.6vw, 4.25rem)',
  lineHeight: 1.02,
  letterSpacing: '-0.035em',
  fontWeight: 700,
});
export const who = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  color: vars.color.muted,
});

export const claimed = style({ marginTop: 'clamp(4rem, 9vw, 7rem)' });
export const claim = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '1.5rem 0.6em',
  marginTop: space[4],
  fontFamily: displayFamily,
  fontSize: 'clamp(1.375rem, 2.2vw, 2rem)',
  fontWeight: 600,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
});
export const share = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 0.6em' });
export const figure = style({
  fontSize: 'clamp(5rem, 12vw, 11rem)',
  fontWeight: 800,
  letterSpacing: '-0.06em',
  lineHeight: 0.9,
});

export const partners = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[4]} ${space[8]}`,
  marginTop: 'clamp(3rem, 6vw, 5rem)',
  paddingTop: space[6],
  borderTop: `1px dashed ${vars.color.edge}`,
});
export const names = style({
  display: 'flex',
  flex: 1,
  flexWrap: 'wrap',
  gap: `${space[3]} ${space[8]}`,
  fontFamily: displayFamily,
  fontSize: vars.type.large,
  fontWeight: 600,
  letterSpacing: '-0.01em',
  '@media': { [desk]: { justifyContent: 'space-between' } },
});
