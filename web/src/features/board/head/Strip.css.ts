import { globalStyle, style } from '@vanilla-extract/css';
import {
  headHeight,
  hiddenRule,
  lowPhone,
  narrow,
  phone,
  radius,
  space,
  vars,
} from '../../../design/theme.css.ts';

const SAYS = '&:has(p)';
/** Neither seen nor in reach of keys. */
const untilUnfolded = { ...hiddenRule, visibility: 'hidden' } as const;
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Line of the header: the facts of the board, and beside them the strip with what everybody has to know. */
export const line = style({
  gridArea: 'facts',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  gap: space[3],
  '@media': { [narrow]: { gap: space[2] } },
});
/** Takes the width that the facts leave, and adds no height: its background covers the padding of the header. */
export const strip = style({
  flex: '1 1 0',
  minWidth: 0,
  maxWidth: 'max-content',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlock: -2,
  fontSize: vars.type.small,
  fontWeight: 600,
});
/**
 * Facts other than the connection, the viewer count and the updates: a phone has no room for them beside a text of
 * the strip.
 */
const NUMBERS = '> * > span:not(:first-child, :nth-child(2), [id])';
globalStyle(`${line}:has(> ${strip} p) ${NUMBERS}`, { '@media': { [phone]: hiddenRule } });
export const all = style({
  gridArea: '1 / 1',
  justifySelf: 'start',
  maxWidth: '100%',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  borderRadius: radius.pill,
  selectors: { [SAYS]: { paddingInline: space[2], background: vars.color.signalTint } },
  '@media': { [narrow]: { selectors: { [SAYS]: { paddingInline: space[1] } } } },
});
/** The most important text is first, and is cut last. */
export const words = style({ display: 'flex', gap: space[3], minWidth: 0 });
globalStyle(`${words} > p:first-child`, { flexShrink: 0, maxWidth: '100%' });
globalStyle(`${all} p`, { ...oneLine, minWidth: 0 });
/** The countdown is before the words, and is not shortened for them. */
globalStyle(`${all} > :not(${words})`, { flexShrink: 0, maxWidth: '100%' });
/**
 * A phone has room for the time or the words, and shows both when the strip is unfolded: the words while asking is
 * paused, else the time.
 */
globalStyle(`${all}[data-paused="false"] > * + ${words}`, { '@media': { [narrow]: hiddenRule } });
globalStyle(`${all}[data-paused="true"] > :not(${words})`, {
  '@media': { [narrow]: untilUnfolded, [lowPhone]: untilUnfolded },
});
/** The smallest phones, and those held sideways, have no room for the viewer count beside the moderators' time. */
globalStyle(`${line}:has(> ${strip} > [data-paused="false"] [role="group"]) > * > span:nth-child(2)`, {
  '@media': { '(width < 26rem)': hiddenRule, [lowPhone]: hiddenRule },
});
/**
 * Where the moderators' time leaves no more room, the updates button shows only its arrow, and the connection's
 * word is hidden.
 */
const PRESSED = `${line}:has(> ${strip} > [data-paused="false"] [role="group"]):has([id] > button)`;
globalStyle(`${PRESSED} [id] > button > span, ${PRESSED} > * > span:first-child:not([id])`, {
  '@media': { [narrow]: hiddenRule },
});
/** On a phone the countdown shows the time without its word, for the audience with a clock in its place. */
globalStyle(`${all} [role="timer"] > span`, { '@media': { [phone]: hiddenRule } });
globalStyle(`${all} > [role="timer"] > svg`, { '@media': { [phone]: { display: 'inline' } } });
/** The unfolded strip: over the list, with each text in full. */
export const unfolded = style({
  position: 'absolute',
  top: '100%',
  insetInline: 0,
  display: 'grid',
  justifyItems: 'center',
  gap: space[2],
  maxHeight: `calc(100dvh - ${headHeight})`,
  overflowY: 'auto',
  padding: space[3],
  borderBottom: `1px solid ${vars.color.line}`,
  background: vars.color.signalTint,
  fontSize: vars.type.body,
  fontWeight: 600,
  textAlign: 'center',
});
globalStyle(`${unfolded} > div`, { display: 'grid', gap: space[2] });
globalStyle(`${unfolded} p`, { textWrap: 'balance' });
/** Button that unfolds the strip. Its touch area covers the whole strip, so that a press on the words works too. */
export const opener = style({
  position: 'relative',
  gridArea: '1 / 1',
  display: 'grid',
  justifyItems: 'end',
  alignItems: 'center',
  minHeight: 24,
  padding: '0 3px',
  border: 0,
  borderRadius: radius.pill,
  background: 'transparent',
  selectors: {
    '&::after': { content: '', position: 'absolute', inset: '-9px 0' },
  },
});
globalStyle(`${opener}[aria-expanded="true"] > svg`, { transform: 'rotate(180deg)' });
globalStyle(`${all}:has(+ ${opener})`, { paddingInlineEnd: 18 });
/** Buttons in the strip are above the opener, which covers them otherwise. */
globalStyle(`${all} button`, {
  position: 'relative',
  zIndex: 1,
  minHeight: 24,
  flexShrink: 0,
  whiteSpace: 'nowrap',
  padding: '0 6px',
  '@media': {
    '(width < 24rem)': { padding: '0 2px' },
    // Where a page is zoomed to 400 % only the time fits.
    '(width < 22.5rem)': { display: 'none' },
  },
  borderRadius: radius.pill,
  fontSize: vars.type.small,
});
globalStyle(`${all} button::after`, { content: '', position: 'absolute', inset: '-9px -4px' });
