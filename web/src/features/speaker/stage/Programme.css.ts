import { globalStyle, style } from '@vanilla-extract/css';
import { displayFamily } from '../../../design/displayFace.css.ts';
import { lines } from '../../../design/lines.ts';
import { space, vars } from '../../../design/theme.css.ts';
import { narrow, titleSize } from './Stage.css.ts';

export const label = style({ color: vars.color.muted, fontWeight: 600 });
export const time = style({ marginInlineEnd: '0.25em', fontVariantNumeric: 'tabular-nums', fontWeight: 600 });
export const speakers = style({ color: vars.color.muted, fontWeight: 400 });
/** The next planned talk. */
export const upNext = style([
  lines(1),
  {
    // As large as the title of the present talk.
    fontSize: titleSize,
    lineHeight: 1.375,
    '@media': { [narrow]: { fontSize: vars.type.body, WebkitLineClamp: 2 } },
  },
]);
/** Keeps its place while a question is being answered, so that the question does not move. */
export const unseen = style({ visibility: 'hidden' });

export const programme = style({ display: 'grid', minWidth: 0 });
export const now = style({
  justifySelf: 'start',
  padding: `0 ${space[2]}`,
  background: vars.color.signal,
  color: vars.color.onSignal,
  fontWeight: 700,
});
export const title = style([
  lines(4),
  {
    // Beside the label, in whatever direction it reads.
    justifySelf: 'start',
    fontFamily: displayFamily,
    fontWeight: 700,
    fontSize: 'clamp(1.5rem, min(9dvh, 8vw), 6rem)',
    letterSpacing: '-0.015em',
    textWrap: 'balance',
    // Marks above the first line would be cut off.
    paddingTop: '0.15em',
    '@media': { [narrow]: { WebkitLineClamp: 3 } },
  },
]);
export const line = style([lines(1), { lineHeight: 1.375 }]);
globalStyle(`${programme} > ${upNext}`, { WebkitLineClamp: 2, marginTop: '1em' });
globalStyle(`${programme} > p`, { fontSize: 'clamp(1rem, min(4dvh, 5vw), 2.5rem)' });
