import { globalStyle, style } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { FONT } from '../../../design/tokens.ts';
import { radius, space, vars } from '../../../design/theme.css.ts';

/** All pieces of a row have the same height. On a phone, which has one step in a row, the words alone are enough. */
export const place = style({
  display: 'grid',
  alignItems: 'end',
  justifyItems: 'start',
  height: '8rem',
  marginBottom: space[2],
  '@media': { 'screen and (width < 40rem)': { display: 'none' } },
});

export const form = style({ display: 'grid', gap: space[2], width: 'min(100%, 17rem)', fontWeight: 600 });
export const field = style({
  padding: `${space[3]} ${space[4]}`,
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
});
export const create = style({
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.control,
  background: vars.color.ink,
  color: vars.color.surface,
  textAlign: 'center',
});

export const code = style({ height: '8rem', aspectRatio: '1' });
globalStyle(`${code} svg`, { height: '100%' });

export const votes = style({
  display: 'grid',
  justifyItems: 'center',
  padding: `${space[3]} ${space[6]} ${space[5]}`,
  borderRadius: radius.card,
  background: vars.color.signal,
  color: vars.color.onSignal,
  fontFamily: displayFamily,
  fontSize: '4rem',
  fontWeight: 800,
  lineHeight: 1,
  letterSpacing: '-0.04em',
});

export const stage = style({
  display: 'grid',
  alignContent: 'space-between',
  width: 'min(100%, 17rem)',
  height: '8rem',
  padding: space[4],
  border: `1px solid ${vars.color.edge}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  fontFamily: displayFamily,
  fontSize: '1.375rem',
  fontWeight: 700,
  lineHeight: 1.1,
});
export const position = style({
  color: vars.color.signal,
  fontFamily: FONT.text,
  fontSize: vars.type.small,
});
