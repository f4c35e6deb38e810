import { globalStyle, style } from '@vanilla-extract/css';
import { LIGHT } from '../../colors.ts';
import { desk, footHeight, phone, slim, space, vars } from '../../theme.css.ts';

const line = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minWidth: 0,
  fontWeight: 700,
});
/** Behind the logo in every theme: dark letters are readable on dark pages. Light pages have nearly the same colour. */
export const plate = style({ padding: '0.2em 0.3em', borderRadius: 6, background: LIGHT.surface });
const name = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** In the head of a board, where a phone has room for the logo or the name. */
export const inHead = style([
  line,
  { minHeight: 44, marginInlineEnd: space[2], '@media': { [slim]: { minHeight: 0, marginInlineEnd: 0 } } },
]);
export const logoInHead = style([
  plate,
  {
    width: 'auto',
    height: 'auto',
    maxHeight: 36,
    maxWidth: '5.5rem',
    '@media': { [slim]: { maxHeight: 24 }, [desk]: { maxHeight: 44, maxWidth: '10rem' } },
  },
]);
/** On a phone the name has two lines, or one where it is beside the facts. */
export const nameInHead = style({
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  maxWidth: '6.5rem',
  fontSize: vars.type.small,
  lineHeight: 1.2,
  '@media': {
    [slim]: { WebkitLineClamp: 1, maxWidth: '10.5rem' },
    [desk]: { maxWidth: '10rem', fontSize: 'inherit' },
  },
});
/** Hides the name beside a logo, which contains it: the title needs the room. */
export const spareName = style({ display: 'none' });

/** On a screen in the room and on a poster, as high as two lines of the text around it. */
export const large = style([line, { flexWrap: 'wrap', gap: '0 0.5em', maxWidth: '100%' }]);
export const largeLogo = style([
  plate,
  { width: 'auto', height: 'auto', maxHeight: '2.4em', maxWidth: '10em' },
]);
export const largeName = style({ ...name, minWidth: 0 });

export const footer = style({
  padding: space[4],
  paddingBottom: `calc(${space[4]} + ${footHeight})`,
  textAlign: 'center',
  color: vars.color.muted,
  fontSize: vars.type.small,
  '@media': { [desk]: { paddingBottom: space[4] } },
});
/**
 * The link back to the conference, with the brand beside it. On a phone the brand is below, because the title needs the
 * room.
 */
export const besideConference = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  '@media': { [phone]: { display: 'grid', justifyItems: 'start', gap: 0 } },
});
globalStyle(`${besideConference} > ${inHead}`, {
  '@media': { [phone]: { minHeight: 0, marginTop: `calc(-1 * ${space[1]})`, fontSize: vars.type.small } },
});
globalStyle(`${besideConference} ${logoInHead}`, { '@media': { [phone]: { maxHeight: 24 } } });
