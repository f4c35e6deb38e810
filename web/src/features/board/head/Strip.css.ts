import { globalStyle, style } from '@vanilla-extract/css';
import { headHeight, hiddenRule, narrow, phone, radius, space, vars } from '../../../design/theme.css.ts';

const SAYS = '&:has(p)';
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** What the head says of the board: how it is, and beside that what everybody has to know. */
export const line = style({
  gridArea: 'facts',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  gap: space[3],
  '@media': { [narrow]: { gap: space[2] } },
});
/** Takes what the facts leave, and no height: what it says covers the padding of the head. */
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
/** A phone has no room for other numbers than the viewers beside what the strip says. */
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
/** The weightiest first: it gives way last. */
export const words = style({ display: 'flex', gap: space[3], minWidth: 0 });
globalStyle(`${words} > p:first-child`, { flexShrink: 0, maxWidth: '100%' });
globalStyle(`${all} p`, { ...oneLine, minWidth: 0 });
/** The countdown stands before the words, and is not shortened for them. */
globalStyle(`${all} > :not(${words})`, { flexShrink: 0, maxWidth: '100%' });
/** A phone held upright has room for the time, and unfolds the words. */
globalStyle(`${all} > * + ${words}`, { '@media': { [narrow]: hiddenRule } });
/** The smallest have room for the moderators' time, or the viewers. */
globalStyle(`${line}:has(> ${strip} [role="group"]) > * > span:nth-child(2)`, {
  '@media': { '(width < 26rem)': hiddenRule },
});
/** Where moderators' time leaves no more room, the button with the updates has their number, in place of "Live". */
const PRESSED = `${line}:has(> ${strip} [role="group"]):has([id] > button)`;
globalStyle(`${PRESSED} [id] > button > span, ${PRESSED} > * > span:first-child:not([id])`, {
  '@media': { [narrow]: hiddenRule },
});
/** On a phone the time alone. */
globalStyle(`${all} [role="timer"] > span`, { '@media': { [phone]: hiddenRule } });
/** Over the list, with all of each text. */
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
/** Over the whole line, so that a press on the words unfolds it. */
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
/** In the line, above what unfolds it. */
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
