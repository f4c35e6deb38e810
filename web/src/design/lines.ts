/** Style of a text that ends after some lines. */
export const lines = (count: number) =>
  ({
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
  }) as const;
