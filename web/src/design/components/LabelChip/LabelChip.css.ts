import { globalStyle, style } from '@vanilla-extract/css';
import { LABEL_COLORS } from '@openfloor/contract/settings';
import { radius, space, vars } from '../../theme.css.ts';

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  maxWidth: '100%',
  padding: `0 ${space[2]}`,
  border: '1px solid currentcolor',
  borderRadius: radius.pill,
  fontSize: vars.type.small,
  fontWeight: 600,
  lineHeight: '1.375rem',
  selectors: {
    '&::before': {
      content: '""',
      flexShrink: 0,
      width: 8,
      height: 8,
      borderRadius: '50%',
      background: 'currentcolor',
      // Forced colours would take the background away.
      forcedColorAdjust: 'none',
    },
  },
});
for (const color of LABEL_COLORS) globalStyle(`${chip}[data-color="${color}"]`, { color: vars.label[color] });
