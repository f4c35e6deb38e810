import { style } from '@vanilla-extract/css';
import { space, vars } from '../../../design/theme.css.ts';

export const summary = style({ display: 'grid', gap: space[4], paddingBlock: space[2] });
export const written = style({ maxWidth: '68ch', overflowWrap: 'anywhere' });
export const topic = style({ display: 'grid', gap: space[2] });
export const name = style({ fontSize: vars.type.body, overflowWrap: 'anywhere' });
