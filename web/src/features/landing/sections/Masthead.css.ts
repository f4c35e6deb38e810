import { globalStyle, style } from '@vanilla-extract/css';
import { CAN_HOVER, HOVERED } from '../../../design/hovered.ts';
import { desk, space, vars } from '../../../design/theme.css.ts';

/** The beam of light on the page's background starts here. */
export const banner = style({
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  alignContent: 'center',
  padding: `${space[2]} ${space[4]}`,
  background: vars.color.signal,
  color: vars.color.onSignal,
  textAlign: 'center',
  fontSize: vars.type.small,
  fontWeight: 600,
  textWrap: 'balance',
  // Room for two lines where some offers need them: the offer is known once the page is hydrated, and nothing may move
  // then.
  '@media': { 'screen and (max-width: 45rem)': { minHeight: '3.75rem' } },
});
/** The offer, which is not known yet. It keeps its place. */
export const unknown = style({ visibility: 'hidden' });
export const bannerLink = style({
  display: 'inline-block',
  paddingBlock: space[1],
  whiteSpace: 'nowrap',
  selectors: { '&:focus-visible': { outlineColor: vars.color.onSignal } },
});

export const header = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: `${space[2]} ${space[4]}`,
  paddingBlock: space[2],
});
export const home = style({ marginInlineEnd: 'auto' });
export const sections = style({
  display: 'none',
  gap: space[6],
  '@media': { [desk]: { display: 'flex', marginInlineEnd: space[6] } },
});
export const myBoards = style({ fontWeight: 600 });
globalStyle(`${sections} a, ${myBoards}`, {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
});
globalStyle(`${sections} a, ${myBoards}`, { textDecoration: 'none' });
globalStyle(`${sections} a${HOVERED}, ${myBoards}${HOVERED}`, {
  '@media': { [CAN_HOVER]: { textDecoration: 'underline' } },
});
/** The last icon ends where the page does. */
globalStyle(`${header} > button:last-child`, { marginInlineEnd: `calc(-1 * ${space[3]})` });
