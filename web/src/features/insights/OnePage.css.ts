import { assignVars, globalStyle, style } from '@vanilla-extract/css';
import { space, vars } from '../../design/theme.css.ts';
import { LIGHT } from '../../design/colors.ts';

/** A4 without the margins that browsers and printers leave. */
const [WIDTH, HEIGHT] = ['180mm', '262mm'];

/** Paper, in every theme: what is seen is what is printed. */
export const sheet = style({
  colorScheme: 'light',
  vars: assignVars(vars.color, { ...LIGHT, surface: '#ffffff', ink: '#000000' }),
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space[5],
  width: '100%',
  maxWidth: `calc(${WIDTH} + ${space[16]})`,
  margin: '0 auto',
  padding: space[8],
  border: `1px solid ${vars.color.line}`,
  background: '#ffffff',
  color: '#000000',
  fontSize: '0.8125rem',
  '@media': {
    'screen and (max-width: 40rem)': { padding: space[4] },
    print: {
      maxWidth: 'none',
      // Prevents a second sheet.
      maxHeight: HEIGHT,
      overflow: 'hidden',
      padding: 0,
      border: 0,
      gap: space[4],
    },
  },
});
export const head = style({ display: 'grid', gap: space[1] });
export const title = style({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  fontSize: '1.75rem',
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
});
export const unanswered = style({ display: 'grid', gap: space[2] });
export const question = style({
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  paddingBlock: space[1],
  borderTop: `1px solid ${vars.color.line}`,
});
globalStyle(`${sheet} h2`, { fontSize: '1rem' });
/** The columns are so narrow that five numbers fit side by side. */
globalStyle(`${sheet} dl`, { gridTemplateColumns: 'repeat(auto-fit, minmax(7.5rem, 1fr))', gap: space[4] });
globalStyle(`${sheet} dl > div`, { paddingTop: space[2] });
globalStyle(`${sheet} dt + dd`, { fontSize: '1.75rem' });
globalStyle(`${sheet} svg`, { height: '4rem' });
globalStyle(`${sheet} section`, { gap: space[2] });
globalStyle(`${sheet} :is(p, span, dd:last-child, table)`, { fontSize: '0.75rem' });
globalStyle(`${sheet} :is(th, td)`, { paddingBlock: 3 });
globalStyle(`${sheet} tbody th > span`, {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
});
