/** Whether two values of a state are equal. They are plain data whose keys have the same order. */
export const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
