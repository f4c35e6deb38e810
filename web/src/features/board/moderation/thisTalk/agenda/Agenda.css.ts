import { style } from '@vanilla-extract/css';
import { desk, phone, space, vars } from '../../../../../design/theme.css.ts';

export const list = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  padding: `${space[2]} 0`,
  borderTop: `1px solid ${vars.color.line}`,
});
export const words = style({ flex: '1 1 14rem', minWidth: 0 });
export const title = style({ fontWeight: 600 });
/** Title of a past talk: less prominent. */
export const over = style([title, { color: vars.color.muted }]);
export const facts = style({ color: vars.color.muted, fontSize: vars.type.small });
export const acts = style({ display: 'flex', gap: space[1] });
/** Warning below the header, over the line of controls: it appears by itself, so it must not move anything. */
export const soon = style({
  position: 'absolute',
  top: '100%',
  insetInline: 0,
  padding: `0 ${space[3]}`,
  borderBottom: `1px solid ${vars.color.line}`,
  background: vars.color.signalTint,
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  '@media': {
    // Covers a whole row of lanes, so that no lane is left that is too small to press.
    [phone]: { minHeight: '3rem' },
    [desk]: { insetInlineStart: 'auto', padding: `0 ${space[6]}` },
  },
});
export const soonTitle = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 600,
});
