import { style } from '@vanilla-extract/css';
import { lines } from '../../../../design/lines.ts';
import { radius, space, vars } from '../../../../design/theme.css.ts';

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
