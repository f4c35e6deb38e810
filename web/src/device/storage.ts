/**
 * Local and session storage that may be refused, full or damaged: then there is nothing stored, and the
 * page works on without.
 */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification: storage failures are only logged
    console.warn('Storage failed', error);
    return undefined;
  }
};

export const readItem = (storage: Storage, key: string): string | undefined =>
  attempt(() => storage.getItem(key)) ?? undefined;

export const writeItem = (storage: Storage, key: string, value: string): void => {
  attempt(() => storage.setItem(key, value));
};

export const removeItem = (storage: Storage, key: string): void => {
  attempt(() => storage.removeItem(key));
};

export const keysOf = (storage: Storage): string[] => attempt(() => Object.keys(storage)) ?? [];

type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } };

/** A stored record, or undefined; one that does not fit its schema is removed. */
export const readRecord = <T>(storage: Storage, key: string, schema: Schema<T>): T | undefined => {
  const text = readItem(storage, key);
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  removeItem(storage, key);
  return undefined;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
