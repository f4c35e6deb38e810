import { style } from '@vanilla-extract/css';
import { space, vars } from '../../theme.css.ts';

export const choosing = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[2] });
export const file = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
/** The name of the file, and what became of it. */
export const state = style({ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' });
export const count = style({ fontWeight: 600, fontSize: vars.type.small });
export const talks = style({ paddingInlineStart: space[3], overflowWrap: 'anywhere' });
export const fields = style({ color: vars.color.muted, fontSize: vars.type.small });
