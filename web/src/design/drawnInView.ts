/**
 * Skips drawing a row while it is outside of the window, where the browser keeps what is read in place when the rows above get their real
 * height. WebKit does not.
 * @param height of a row that was not drawn yet
 */
export const drawnInView = (height: string) =>
  ({
    '@supports': {
      '(overflow-anchor: auto)': { contentVisibility: 'auto', containIntrinsicSize: `auto ${height}` },
    },
  }) as const;
