import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../../design/theme.css.ts';

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
/** On the card's lower edge, where it takes no room: nothing moves when a colleague comes to read. */
export const readers = style({
  position: 'absolute',
  insetInlineEnd: space[2],
  bottom: `calc(-1 * (${space[2]} + ${space[1]}))`,
  maxWidth: '100%',
  paddingInline: space[1],
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

globalStyle(`${readers} svg`, { verticalAlign: 'text-bottom' });

/** Says what a swipe does, in the space that the card leaves. Full colour: letting go now does it. */
globalStyle('[data-question][data-swipe]', { position: 'relative' });
globalStyle('[data-question][data-swipe]::before', {
  content: 'attr(data-swipe-words)',
  position: 'absolute',
  inset: 0,
  display: 'flex',
  alignItems: 'center',
  paddingInline: space[4],
  border: `2px solid ${vars.color.edge}`,
  borderRadius: radius.card,
  color: vars.color.muted,
  fontWeight: 700,
});
globalStyle('[data-question][data-swipe="left"]::before', { justifyContent: 'flex-end' });
globalStyle('[data-question][data-swipe-acts="true"]::before', {
  borderColor: vars.color.ink,
  background: vars.color.ink,
  color: vars.color.surface,
});
