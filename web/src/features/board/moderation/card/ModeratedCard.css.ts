import { globalStyle, style } from '@vanilla-extract/css';
import { reasons } from './Flags.css.ts';
import { facts, foot } from '../../list/QuestionCard.css.ts';
import { desk, phone, radius, space, vars } from '../../../../design/theme.css.ts';

/** Its children stand among those of the card, below the line of facts and acts. */
export const part = style({ display: 'contents' });
globalStyle(`${part} > *`, { flex: '1 0 100%', order: 4 });
/** In the line of facts; on a desk, where all of them stand beside the list, cut to one line. */
globalStyle(`${part} > ${reasons}`, {
  flex: '0 1 auto',
  order: 1,
  '@media': {
    [desk]: {
      flex: '1 1 8rem',
      alignSelf: 'start',
      minWidth: 0,
      flexWrap: 'nowrap',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
    },
  },
});
globalStyle(`${part} > ${reasons} > *`, {
  '@media': { [desk]: { overflow: 'hidden', textOverflow: 'ellipsis' } },
});
/** While somebody types a reason, what another person's act makes of the question has its line. */
globalStyle(`article:has(> * > ${part} [data-acting]) ${facts}`, { flex: '1 0 100%', minHeight: '1lh' });
export const reason = style({ color: vars.color.danger, fontSize: vars.type.small, fontWeight: 600 });
/** On a card that a colleague took out of the lane. */
export const left = style({
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.control,
  background: vars.color.sunken,
  overflowWrap: 'anywhere',
});
/**
 * On the card's lower edge, below the facts, where it takes no room: nothing moves when a colleague comes to read. Within the card, which cuts
 * off what leaves it.
 */
export const readers = style({
  position: 'absolute',
  insetInlineStart: 0,
  bottom: `calc(-1 * ${foot})`,
  maxWidth: '60%',
  overflow: 'hidden',
  color: vars.color.muted,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '0.75rem',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  // Beside the acts.
  '@media': { [phone]: { maxWidth: '40%' } },
});
/** The card that is chosen; all of its question stands beside the list. */
globalStyle(`article:has(> * > ${part}[data-chosen])`, {
  '@media': { [desk]: { background: vars.color.sunken, boxShadow: `inset 3px 0 ${vars.color.ink}` } },
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
