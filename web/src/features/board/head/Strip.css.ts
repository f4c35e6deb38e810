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
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** What the head says of the board: how it is, and the strip beside that. On a moderator's phone the strip is a second line. */
export const line = style({
  gridArea: 'facts',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
});
/** As wide as the header, where no switch of views is beside it. */
export const wideLine = style([
  line,
  { '@media': { [phone]: { gridColumnEnd: -1 }, [lowPhone]: { gridColumnEnd: 'facts' } } },
]);
/** The switch of views is as high as both lines. */
export const twoLines = style([
  line,
  { '@media': { [phone]: { display: 'grid' }, [lowPhone]: { display: 'flex' } } },
]);
/** Takes what the facts leave, and no height: what it says covers the padding of the head. */
export const strip = style({
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlock: -2,
  fontSize: vars.type.small,
  fontWeight: 600,
  selectors: { [SAYS]: { flex: '999 1 0', marginInlineStart: space[3] } },
  '@media': {
    [lowPhone]: { selectors: { [SAYS]: { flex: 'none', width: '20vw' } } },
  },
});
/** The second line begins where the first does. */
globalStyle(`${twoLines} > ${strip}`, {
  '@media': {
    [phone]: { marginInlineStart: 0 },
    [lowPhone]: { marginInlineStart: space[3] },
  },
});
/** A phone has no room for numbers beside it. */
const NUMBERS = '> * > span:not(:first-child, [id])';
globalStyle(`${line}:not(${twoLines}):has(> ${strip} p) ${NUMBERS}`, { '@media': { [phone]: hiddenRule } });
globalStyle(`${line}:has(> ${strip} p) ${NUMBERS}`, { '@media': { [lowPhone]: hiddenRule } });
export const all = style({
  gridArea: '1 / 1',
  justifySelf: 'start',
  maxWidth: '100%',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  borderRadius: radius.pill,
  selectors: { [SAYS]: { paddingInline: '6px', background: vars.color.signalTint } },
  '@media': { [narrow]: { selectors: { [SAYS]: { paddingInlineStart: 3 } } } },
});
/** The weightiest first: it gives way last, and all words before what moderators press. */
export const words = style({ display: 'flex', gap: space[3], minWidth: 0 });
globalStyle(`${words} > p:first-child`, { flexShrink: 0, maxWidth: '100%' });
globalStyle(`${all} p`, { ...oneLine, minWidth: 0 });
globalStyle(`${all} > ${words} ~ *`, { flexShrink: 0, maxWidth: '100%', marginInlineStart: space[1] });
/** On a moderator's phone the time leaves no room for words, which unfold. */
globalStyle(`${twoLines} ${all} > ${words}:has(~ *)`, { '@media': { [narrow]: hiddenRule } });
globalStyle(`${twoLines} ${all} > ${words} ~ *`, { '@media': { [narrow]: { marginInlineStart: 0 } } });
/** Its seconds stay; a date, which is longer, is cut. */
globalStyle(`${all} [role="timer"]`, { flexShrink: 0, maxWidth: 'calc(100% - 3rem)' });
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
/** The question that is being answered. */
export const answering = style({});
globalStyle(`:is(${all}, ${unfolded}):has(${answering})`, {
  background: vars.color.signal,
  color: vars.color.onSignal,
});
globalStyle(`${answering} > span`, { fontWeight: 700 });
globalStyle(`${answering} > span::after`, { content: ':' });
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
