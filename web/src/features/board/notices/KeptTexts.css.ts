import { style } from '@vanilla-extract/css';
import { desk, phone, radius, space, vars } from '../../../design/theme.css.ts';

/**
 * Shown with the ask form, so that nothing in the list moves. On a phone it is limited in height, so that some of the
 * list stays visible.
 */
export const texts = style({
  display: 'grid',
  gap: space[2],
  padding: space[3],
  background: vars.color.sunken,
  '@media': {
    [phone]: { maxHeight: '40dvh', overflowY: 'auto', borderTop: `1px solid ${vars.color.line}` },
    [desk]: { marginBottom: space[4], borderRadius: radius.control },
  },
});
export const text = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });
export const words = style({ flex: '1 1 12rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
