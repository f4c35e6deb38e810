/**
 * Whether two values of a state are equal. They are plain data; the order of keys does not matter: Postgres changes it
 * in JSON.
 */
export const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (isObject(a) && isObject(b) && Object.keys({ ...a, ...b }).every((key) => isSame(a[key], b[key])));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
