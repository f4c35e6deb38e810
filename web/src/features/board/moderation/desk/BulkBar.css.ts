import { style } from '@vanilla-extract/css';
import { desk, insetLeft, insetRight, radius, space, vars } from '../../../../design/theme.css.ts';

/** Fixed at the bottom of the window, as the toasts are otherwise; they move to the top meanwhile. */
export const bar = style({
  position: 'fixed',
  zIndex: 20,
  insetInline: 0,
  bottom: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  padding: `${space[2]} max(${space[3]}, ${insetRight}) calc(${space[3]} + env(safe-area-inset-bottom)) max(${space[3]}, ${insetLeft})`,
  borderTop: `1px solid ${vars.color.edge}`,
  background: vars.color.raised,
  '@media': {
    [desk]: {
      insetInline: 'auto',
      insetInlineStart: '50%',
      transform: 'translateX(-50%)',
      bottom: space[6],
      width: 'max-content',
      maxWidth: `calc(100vw - ${space[12]})`,
      padding: `${space[2]} ${space[4]} ${space[4]}`,
      border: `1px solid ${vars.color.edge}`,
      borderRadius: radius.card,
    },
  },
});
export const head = style({ display: 'flex', alignItems: 'center', gap: space[3] });
export const count = style({ flex: 1, fontWeight: 700, fontVariantNumeric: 'tabular-nums' });
/** One row that scrolls on a phone, where several would cover the list. */
export const acts = style({
  display: 'flex',
  gap: space[2],
  overflowX: 'auto',
  padding: 5,
  margin: -5,
  whiteSpace: 'nowrap',
  '@media': { [desk]: { flexWrap: 'wrap' } },
});

/** Wraps although the bar is in the line above the list, which forbids it. */
export const keeps = style({ color: vars.color.muted, fontSize: vars.type.small, whiteSpace: 'normal' });
