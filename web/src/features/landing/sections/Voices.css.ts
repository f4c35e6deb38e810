import { globalStyle, style } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { desk, space, vars } from '../../../design/theme.css.ts';

export const ground = style({ background: vars.color.sunken });
export const title = style({ fontSize: vars.type.body, fontWeight: 600, marginBottom: space[5] });

/** One large quote, with two smaller ones below it. */
export const voices = style({
  display: 'grid',
  gap: `${space[6]} ${space[8]}`,
  '@media': { 'screen and (min-width: 40rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
});
export const voice = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[2],
  '@media': { 'screen and (min-width: 40rem)': { selectors: { '&:first-child': { gridColumn: '1 / -1' } } } },
});
export const quote = style({
  margin: 0,
  fontSize: '1.125rem',
  lineHeight: 1.25,
  letterSpacing: '-0.015em',
  fontWeight: 600,
});
globalStyle(`${voice}:first-child ${quote}`, {
  fontSize: 'clamp(1.625rem, 2.2vw, 2rem)',
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

export const claimed = style({ marginTop: space[8] });
export const claim = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0.5rem 0.5em',
  marginTop: space[2],
  fontFamily: displayFamily,
  fontSize: '1.0625rem',
  fontWeight: 600,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
});
export const share = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 0.6em' });
export const figure = style({
  fontSize: '3rem',
  fontWeight: 800,
  letterSpacing: '-0.06em',
  lineHeight: 0.9,
});

export const partners = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[4]} ${space[8]}`,
  marginTop: space[6],
  paddingTop: space[4],
  borderTop: `1px dashed ${vars.color.edge}`,
});
export const names = style({
  display: 'flex',
  flex: '1 1 20rem',
  flexWrap: 'wrap',
  gap: `${space[1]} ${space[6]}`,
  fontFamily: displayFamily,
  fontSize: vars.type.body,
  fontWeight: 600,
  letterSpacing: '-0.01em',
  '@media': { [desk]: { justifyContent: 'space-between' } },
});
