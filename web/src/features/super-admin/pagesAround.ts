const REACH = 1;

/** The page numbers to show: first, last and those around the current page, in order. */
export const pagesAround = (page: number, pageCount: number): number[] => {
  const near = Array.from({ length: 2 * REACH + 1 }, (_, index) => page - REACH + index);
  const wanted = new Set([1, ...near, pageCount]);
  return [...wanted].filter((number) => number >= 1 && number <= pageCount).toSorted((a, b) => a - b);
};
