import { style } from '@vanilla-extract/css';
import { desk, space, vars } from '../../../design/theme.css.ts';

/** The suggestions: on a phone above the field, which does not move; on a desk below it. */
export const similar = style({
  display: 'grid',
  gap: space[1],
  maxHeight: '40dvh',
  overflowY: 'auto',
  '@media': { [desk]: { order: 1, maxHeight: 'none' } },
});
export const heading = style({ fontSize: vars.type.small, fontWeight: 600 });
export const list = style({ display: 'grid' });
export const suggestion = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[1]} 0`,
  borderTop: `1px solid ${vars.color.line}`,
});
export const votes = style({ minWidth: '1.5rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' });
export const text = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontSize: vars.type.small,
  lineHeight: 1.35,
});
export const vote = style({
  maxWidth: '7rem',
  padding: `0 ${space[2]}`,
  fontSize: vars.type.small,
  lineHeight: 1.2,
});
