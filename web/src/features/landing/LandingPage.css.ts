import { globalStyle, style } from '@vanilla-extract/css';
import { desk, vars } from '../../design/theme.css.ts';
import { wide } from './layout.css.ts';

/** A flat beam of light with hard edges, from the banner down to the sample board. */
export const page = style({
  position: 'relative',
  isolation: 'isolate',
  overflowX: 'clip',
  '::before': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    insetInline: 0,
    top: 0,
    height: '62rem',
    background: `linear-gradient(color-mix(in srgb, ${vars.color.signal} 42%, transparent), transparent 96%)`,
    clipPath: 'polygon(64% 0, 82% 0, 130% 100%, -12% 100%)',
  },
  '@media': {
    [desk]: {
      '::before': {
        // Centred on the sample board, in the last five twelfths of a column of at most 80rem.
        insetInlineStart: 'calc(50% + min(27.5%, 22.1rem) - 30rem)',
        insetInlineEnd: 'auto',
        width: '60rem',
        height: '54rem',
        clipPath: 'polygon(43% 0, 57% 0, 100% 100%, 0 100%)',
      },
    },
  },
});
/** On a wide desk the quotes are beside the comparison. */
export const sections = style({
  '@media': {
    [wide]: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
});
globalStyle(`${sections} > :not([data-half])`, { '@media': { [wide]: { gridColumn: '1 / -1' } } });
/** A button that only waits for the page's script stays legible. */
globalStyle(`${page}[data-hydrated="false"] [type="button"]:disabled`, {
  opacity: 1,
  color: vars.color.muted,
  cursor: 'progress',
});
