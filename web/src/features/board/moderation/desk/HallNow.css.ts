import { globalStyle, style } from '@vanilla-extract/css';
import { lines } from '../../../../design/lines.ts';
import { radius, space, vars, desk } from '../../../../design/theme.css.ts';
import { hovered } from '../../../../design/hovered.ts';

/** Quiet buttons in one line. */
export const chips = style({ display: 'flex', gap: space[1], overflowX: 'auto', scrollbarWidth: 'none' });
globalStyle(`${chips} button`, {
  flexShrink: 0,
  gap: space[1],
  paddingInline: space[2],
  borderColor: vars.color.line,
  background: vars.color.raised,
  fontSize: vars.type.small,
  whiteSpace: 'nowrap',
  '@media': { [desk]: { minHeight: 36 } },
});
/** Focus ring inside the button, because the row clips what is outside. */
globalStyle(`${chips} button:focus-visible`, { outlineOffset: -3 });
export const controls = style([chips, { flexWrap: 'wrap' }]);
/** The button takes a whole line, so that the name of the act fits. */
export const undo = style({
  flexBasis: '100%',
  minWidth: 0,
  justifyContent: 'start',
  selectors: { '&[aria-disabled="true"]': { color: vars.color.muted, cursor: 'default' } },
});
export const undone = style({ overflow: 'hidden', textOverflow: 'ellipsis' });
const PAUSED = { background: vars.color.ink, color: vars.color.surface };
/** A paused setting stands out from the open ones. */
export const paused = style([{ selectors: { [`${chips} &`]: PAUSED } }, hovered(PAUSED)]);

export const hall = style({ display: 'grid', gap: space[1], minWidth: 0 });
export const heading = style({
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontWeight: 600,
  selectors: { '&:not(:first-child)': { marginTop: space[4] } },
});
const LINES = 5;
const LINE_HEIGHT = 1.35;
const onStage = style({
  padding: `${space[2]} ${space[3]}`,
  borderRadius: radius.control,
  fontWeight: 600,
  lineHeight: LINE_HEIGHT,
});
/** In the same colour as the light on the stage. */
export const answering = style([onStage, { background: vars.color.signal, color: vars.color.onSignal }]);
/** Looks as on the stage. */
export const answered = style([
  onStage,
  { background: vars.color.sunken, color: vars.color.answered, textDecoration: 'line-through' },
]);
/** As high with a short question as with a long one, so that no other question moves the controls below. */
export const place = style({ minHeight: `calc(${LINES * LINE_HEIGHT}em + 2 * ${space[2]})` });
export const nextPlace = style({ minHeight: `calc(${LINES * LINE_HEIGHT}em + 2 * ${space[1]})` });
/** Clamped inside the padding: otherwise the line after the last one would show in it. */
export const clamped = style(lines(LINES));
export const none = style({ paddingBlock: space[1], color: vars.color.muted });
export const question = style({
  display: 'grid',
  gridTemplateColumns: '2.5rem minmax(0, 1fr)',
  gap: space[2],
  paddingBlock: space[1],
});
export const votes = style({ fontWeight: 800, fontVariantNumeric: 'tabular-nums', textAlign: 'end' });
export const text = style([clamped, { lineHeight: LINE_HEIGHT }]);
