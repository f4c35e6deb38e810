import { globalStyle, style } from '@vanilla-extract/css';
import { radius, space, vars } from '../../../design/theme.css.ts';

export const part = style({ display: 'grid', gap: space[1] });
export const reason = style({ color: vars.color.danger, fontSize: vars.type.small, fontWeight: 600 });
/** On a card that a colleague took out of the lane. */
export const left = style({
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  overflowWrap: 'anywhere',
});
export const readers = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontWeight: 600,
  overflowWrap: 'anywhere',
});

/** What a swipe leads to, where the card has left. Full colour: letting go now does it. */
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
