/** The list with the item at `from` moved to `to`, which is kept within the list. */
export const moved = <T>(items: readonly T[], from: number, to: number): T[] => {
  const [item] = items.slice(from, from + 1);
  if (item === undefined) return [...items];
  const place = Math.min(Math.max(to, 0), items.length - 1);
  return items.toSpliced(from, 1).toSpliced(place, 0, item);
};
