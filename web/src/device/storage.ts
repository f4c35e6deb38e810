import type { Schema } from '@openfloor/contract/shapes';
import { isBrowser } from './isBrowser.ts';
import { isEmbed } from './isEmbed.ts';

/** `local` outlasts the tab, `session` does not. */
export type StorageKind = 'local' | 'session';

/** Throws where the browser refuses storage. */
const storageOf = (kind: StorageKind): Storage => (kind === 'local' ? localStorage : sessionStorage);

/** Storage may be refused, full or damaged; the page then works without it. */
const attempt = <T>(work: () => T): T | undefined => {
  if (!isBrowser) return undefined;
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

/** A busy or sleeping tab gets the events of other tabs late. */
const EVENTS_FOR_MS = 30_000;

/**
 * Removes a refused item. Another tab may have replaced it without this tab knowing yet: when the event with the new
 * value arrives, this stores the value again.
 */
export const removeRefused = (key: string): void => {
  removeItem('local', key);
  const restore = (event: StorageEvent): void => {
    if (event.key === PREFIX + key && event.newValue !== null && readItem('local', key) === undefined)
      writeItem('local', key, event.newValue);
  };
  // Runs before other listeners read the item.
  addEventListener('storage', restore, { capture: true, signal: AbortSignal.timeout(EVENTS_FOR_MS) });
};

export const keysOf = (kind: StorageKind): string[] =>
  (attempt(() => Object.keys(storageOf(kind))) ?? []).flatMap((stored) => keyOf(stored) ?? []);

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
