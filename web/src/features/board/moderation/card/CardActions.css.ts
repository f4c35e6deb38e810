import { globalStyle, style } from '@vanilla-extract/css';
import { CAN_HOVER, HOVERED, hovered } from '../../../../design/hovered.ts';
import { desk, phone, radius, space, vars } from '../../../../design/theme.css.ts';
import { facts } from '../../list/QuestionCard.css.ts';

/** The acts, at the end of the line of facts. */
export const actions = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  marginInlineStart: 'auto',
  marginInlineEnd: `calc(-1 * ${space[2]})`,
  '@media': {
    [phone]: { marginBlock: -4, '@container': { '(width < 36rem)': { marginBlockStart: space[2] } } },
  },
  selectors: { 'div > &': { flex: 'none', order: 3 } },
});
/** Closer to the facts above, which need no touch area. */
globalStyle(`${facts}:not(:empty) ~ * > ${actions}`, {
  '@media': { [phone]: { '@container': { '(width < 36rem)': { marginBlockStart: -2 } } } },
});
/** As high as a thumb needs. */
globalStyle(`${actions} > button, ${actions} > span > *`, {
  minWidth: 36,
  height: 44,
  '@media': { [desk]: { height: 28 } },
});
/**
 * Controls that are visible while the pointer or the focus is in the card. They are over the end of the facts and
 * take no room.
 */
export const revealed = style({
  display: 'inline-flex',
  position: 'absolute',
  insetInlineEnd: '100%',
  borderRadius: radius.control,
  background: vars.color.surface,
  '@media': {
    [CAN_HOVER]: {
      selectors: {
        'article:not(:focus-within) &': { opacity: 0 },
        [`article${HOVERED} &`]: { opacity: 1 },
      },
    },
  },
});
/** Smaller than other buttons, so that nine rows of them are no louder than the questions. */
const act = style({
  minHeight: 0,
  paddingInline: space[3],
  fontSize: vars.type.small,
  whiteSpace: 'nowrap',
  '@media': { [desk]: { paddingInline: space[2] } },
});
/** On a phone the touch area is higher than the visible button, so that the facts above stay free. */
globalStyle(`${actions} > button${act}`, {
  '@media': {
    [phone]: {
      border: 'solid transparent',
      borderWidth: '4px 0',
      borderRadius: `${radius.control} / 14px`,
      backgroundClip: 'padding-box',
    },
  },
});
/** On a phone the outline is drawn inside the border, which is transparent there. */
export const outlined = style([
  act,
  { '@media': { [phone]: { boxShadow: `inset 0 0 0 1px ${vars.color.edge}` } } },
]);
const IS_ON = { background: vars.color.signal, borderColor: vars.color.signal, color: vars.color.onSignal };
/** The state that the act starts is on now, such as "answering now". */
export const on = style([act, IS_ON, hovered(IS_ON)]);
