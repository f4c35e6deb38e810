import { isEmbed } from './isEmbed.ts';

/** `local` outlasts the tab, `session` does not. */
export type StorageKind = 'local' | 'session';

/** Throws where the browser refuses storage. */
const storageOf = (kind: StorageKind): Storage => (kind === 'local' ? localStorage : sessionStorage);

/** Storage may be refused, full or damaged; the page then works without it. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification: storage failures are only logged
    console.warn('Storage failed', error);
    return undefined;
  }
};

/** An embed stores apart from the other pages of this site: it never reads their tokens and their session. */
const PREFIX = isEmbed ? 'embed ' : '';

/** Key of a stored item without the prefix; undefined if the other kind of page (embed or not) stored it. */
export const keyOf = (stored: string): string | undefined =>
  stored.startsWith(PREFIX) ? stored.slice(PREFIX.length) : undefined;

const readItem = (kind: StorageKind, key: string): string | undefined =>
  attempt(() => storageOf(kind).getItem(PREFIX + key)) ?? undefined;

export const writeItem = (kind: StorageKind, key: string, value: string): void => {
  attempt(() => storageOf(kind).setItem(PREFIX + key, value));
};

export const removeItem = (kind: StorageKind, key: string): void => {
  attempt(() => storageOf(kind).removeItem(PREFIX + key));
};

export const keysOf = (kind: StorageKind): string[] =>
  (attempt(() => Object.keys(storageOf(kind))) ?? []).flatMap((stored) => keyOf(stored) ?? []);

type Schema<T> = { safeParse: (value: unknown) => { success: true; data: T } | { success: false } };

/** A stored text, or undefined. Removes a text that does not match its schema. */
export const readText = <T>(
  kind: StorageKind,
  key: string,
  schema: Schema<T>,
  decode: (text: string) => unknown = (text) => text,
): T | undefined => {
  const text = readItem(kind, key);
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(decode(text));
  if (parsed.success) return parsed.data;
  removeItem(kind, key);
  return undefined;
};

/** Like `readText`, for records stored as JSON. */
export const readRecord = <T>(kind: StorageKind, key: string, schema: Schema<T>): T | undefined =>
  readText(kind, key, schema, parseJson);

/** Undefined for malformed JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
