/**
 * Nearest rank: the smallest value that at least this share of the values does not exceed; NaN if there are none.
 * @param share 0 to 1; 0 is the lowest value
 * @see Hyndman and Fan 1996, https://doi.org/10.2307/2684934, definition 1
 */
export const percentile = (values: ArrayLike<number>, share: number): number =>
  Float64Array.from(values).toSorted()[Math.max(0, Math.ceil(share * values.length) - 1)] ?? Number.NaN;

export const median = (values: ArrayLike<number>): number => percentile(values, 0.5);
