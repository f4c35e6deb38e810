import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../../../design/theme.css.ts';

/** Its parts are children of the dialog's grid. */
export const choices = style({ display: 'contents' });
export const list = style({ display: 'grid' });
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space[2],
  borderTop: `1px solid ${vars.color.line}`,
});
const control = { display: 'flex', alignItems: 'center', minHeight: 44 } as const;
export const part = style({ ...control, gap: space[3], paddingBlock: space[2], cursor: 'pointer' });
export const stays = style({
  ...control,
  gap: space[1],
  paddingInlineStart: space[2],
  fontSize: vars.type.small,
  cursor: 'pointer',
});
export const input = style({ flexShrink: 0, width: 20, height: 20, accentColor: vars.color.ink });
export const text = style({ display: 'block', whiteSpace: 'pre-wrap' });
export const votes = style({
  color: vars.color.muted,
  fontSize: vars.type.small,
  fontVariantNumeric: 'tabular-nums',
});
export const buttons = style({ display: 'flex', justifyContent: 'end', gap: space[2] });
