/**
 * Schemas for what the audience's first scripts read. They replace zod there, which in its smallest form is a twelfth
 * of these scripts. A shape checks only what a reader relies on, and returns the value unchanged. Answers come from
 * the server of the same deploy, and tests compare them with its schemas; the checks distinguish them from answers of
 * a proxy or a captive portal.
 */
export type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } };

const shape = <T>(fits: (value: unknown) => value is T): Schema<T> => ({
  safeParse: (value) => (fits(value) ? { success: true, data: value } : { success: false }),
});

const fits = (schema: Schema<unknown> | undefined, value: unknown): boolean =>
  schema?.safeParse(value).success ?? true;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text = (lengthMax = Infinity, pattern = /^/): Schema<string> =>
  shape(
    (value): value is string => typeof value === 'string' && value.length <= lengthMax && pattern.test(value),
  );

export const number: Schema<number> = shape((value): value is number => Number.isFinite(value));

export const boolean: Schema<boolean> = shape((value) => typeof value === 'boolean');

/** @param fields what a reader relies on; an object may have other fields */
export const object = <T extends object>(fields: { [Name in keyof T]?: Schema<unknown> } = {}): Schema<T> =>
  shape(
    (value): value is T =>
      isObject(value) &&
      Object.entries<Schema<unknown> | undefined>(fields).every(([name, schema]) =>
        fits(schema, value[name]),
      ),
  );

export const optional = <T>(schema: Schema<T>): Schema<T | undefined> =>
  shape((value): value is T | undefined => value === undefined || fits(schema, value));

export const list = <T>(schema: Schema<T>): Schema<T[]> =>
  shape((value): value is T[] => Array.isArray(value) && value.every((item) => fits(schema, item)));

/** An object with one value for each of at most `sizeMax` keys. */
export const recordOf = <T>(schema: Schema<T>, key = text(), sizeMax = Infinity): Schema<Record<string, T>> =>
  shape(
    (value): value is Record<string, T> =>
      isObject(value) &&
      Object.keys(value).length <= sizeMax &&
      Object.entries(value).every(([name, item]) => fits(key, name) && fits(schema, item)),
  );

/** An id, as in `ids.ts`. */
export const ID = text(36, /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
/** A token, or a session's credential, as in `ids.ts`. */
export const CREDENTIAL = text(1000, /^[\x21-\x7e]+$/);
