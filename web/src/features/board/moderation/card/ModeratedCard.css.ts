import { globalStyle, style } from '@vanilla-extract/css';
import { phone, radius, space, vars } from '../../../../design/theme.css.ts';
import { NARROW, STACKED } from './CardActions.css.ts';

/** Its children are placed in the grid of the card. */
export const part = style({ display: 'contents' });
globalStyle(`${part} > *`, { gridColumn: '1 / -1' });
export const reason = style({ color: vars.color.danger, fontSize: vars.type.small, fontWeight: 600 });
/** On a card that a colleague took out of the lane. */
export const left = style({
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  overflowWrap: 'anywhere',
});
/**
 * On the card's lower edge, where it takes no room: nothing moves when a colleague comes to read. Within the card, which cuts off what
 * leaves it, and where no fact is: below the acts and the button of flags; where the acts have borders or a row to themselves, at the
 * other end of the column of facts, or below it.
 */
export const readers = style({
  position: 'absolute',
  gridColumn: '2 / 3',
  insetInlineEnd: 0,
  // The padding of the card.
  bottom: `calc(-1 * ${space[2]})`,
  '@media': { [phone]: { bottom: -2 } },
  maxWidth: '100%',
  paddingInlineEnd: space[1],
  overflow: 'hidden',
  borderRadius: radius.control,
  background: vars.color.surface,
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontWeight: 600,
  lineHeight: '1rem',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
});

globalStyle(`${STACKED} ${readers}`, {
  '@container': { [NARROW]: { gridColumn: '1 / -1', insetInlineStart: 0, insetInlineEnd: 'auto' } },
});
/** In review the padding of a wide row is smaller. */
globalStyle(`article:has([data-review-acts]) ${readers}`, {
  '@container': { '(width >= 36rem)': { gridColumn: '1 / 2', bottom: `calc(-1 * ${space[1]})` } },
});

globalStyle(`${readers} svg`, { verticalAlign: 'text-bottom' });

/** Says what a swipe does, in the space that the card leaves. Full colour: letting go now does it. */
globalStyle('[data-question][data-swipe]', { position: 'relative' });
globalStyle('[data-question][data-swipe]::before', {
  content: 'attr(data-swipe-words)',
  position: 'absolute',
  inset: 0,
  display: 'flex',
  alignItems: 'center',
  paddingInline: space[2],
  border: `2px solid ${vars.color.edge}`,
  borderRadius: radius.card,
  color: vars.color.muted,
  // All of the words fit in the space of a swipe that acts.
  fontSize: vars.type.small,
  fontWeight: 700,
});
/** The card covers the words and the colour of letting go; its own words stay readable. */
globalStyle('[data-question][data-swipe] > article', { background: vars.color.surface });
globalStyle('[data-question][data-swipe="left"]::before', { justifyContent: 'flex-end' });
globalStyle('[data-question][data-swipe-acts="true"]::before', {
  borderColor: vars.color.ink,
  background: vars.color.ink,
  color: vars.color.surface,
});
