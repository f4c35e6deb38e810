/**
 * Number of entries of `next` that are new or moved: all except the longest subsequence in the same order (patience
 * sorting, O(n log n)).
 * @see https://en.wikipedia.org/wiki/Longest_increasing_subsequence
 */
export const movesBetween = (shown: readonly string[], next: readonly string[]): number => {
  const places = new Map(shown.map((id, place) => [id, place]));
  /** For each length, the smallest last place of an increasing subsequence. */
  const lasts: number[] = [];
  for (const id of next) {
    const place = places.get(id);
    if (place !== undefined) lasts[firstNotBelow(lasts, place)] = place;
  }
  return next.length - lasts.length;
};

const firstNotBelow = (sorted: readonly number[], value: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};
