/**
 * Style that skips drawing a row while it is outside of the window. It applies in browsers with scroll anchoring, which
 * keep what is read in place when the rows above get their real height. WebKit has none.
 * @param height of a row that was not drawn yet
 */
export const drawnInView = (height: string) =>
  ({
    '@supports': {
      '(overflow-anchor: auto)': { contentVisibility: 'auto', containIntrinsicSize: `auto ${height}` },
    },
  }) as const;
