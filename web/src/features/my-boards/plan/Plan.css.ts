import { globalStyle, style } from '@vanilla-extract/css';
import { linkText } from '../../../design/linkText.css.ts';
import { transition } from '../../../design/transition.ts';
import { desk, radius, space, vars } from '../../../design/theme.css.ts';

export const section = style({
  marginTop: space[6],
  scrollMarginTop: space[4],
  '@media': { [desk]: { marginTop: space[12] } },
});
export const heading = style({ flexShrink: 0, fontSize: vars.type.large });
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  gap: `${space[1]} ${space[4]}`,
  minHeight: 56,
  padding: `${space[2]} 0`,
  borderBlock: `1px solid ${vars.color.line}`,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
});
export const chevron = style({
  flexShrink: 0,
  marginInlineStart: 'auto',
  transition: transition('transform'),
  selectors: { '[open] > summary &': { transform: 'rotate(180deg)' } },
});
export const halves = style({
  display: 'grid',
  gap: space[8],
  paddingTop: space[6],
  '@media': { [desk]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: space[12] } },
});
export const half = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[4],
});
export const part = style({ fontSize: vars.type.large });
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space[1]} ${space[3]}`,
});
export const planName = style({ fontWeight: 700 });
export const quiet = style({ color: vars.color.muted, fontSize: vars.type.small });
export const codeForm = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: space[3],
});
globalStyle(`${codeForm} > button`, {
  // Beside the field, below its label.
  '@media': { 'screen and (min-width: 30rem)': { marginTop: '1.625rem' } },
});
export const field = style({ flex: '1 1 14rem', minWidth: 0 });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
export const told = style({ display: 'grid', gap: space[2] });
export const code = style([
  linkText,
  { flex: '1 1 14rem', minWidth: 0, width: 'auto', fontSize: vars.type.body },
]);

/** The notice that a plan ends or has ended. */
export const notice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space[3]} ${space[6]}`,
  marginTop: space[6],
  padding: space[4],
  border: `1px solid ${vars.color.ink}`,
  borderRadius: radius.card,
});
export const noticeTitle = style({ fontWeight: 700 });
