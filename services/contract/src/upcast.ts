import { BoardEvent } from './events.ts';

/** An event as the log holds it: a type that may be older than the code, and its data. */
export type StoredEvent = { type: string; data: Record<string, unknown> };
/** Turns one version of an event into the next. */
export type Upcaster = (data: StoredEvent['data']) => StoredEvent;

/** Keyed by the type that is no longer written. */
const UPCASTERS: Readonly<Record<string, Upcaster>> = {};

/**
 * Reads an event of any age as today's shape.
 * @throws ZodError when the type is unknown or the data does not fit it: the log is damaged, or newer than the code
 */
export const upcast = (stored: StoredEvent, upcasters = UPCASTERS): BoardEvent => {
  const step = upcasters[stored.type];
  return step
    ? upcast(step(stored.data), upcasters)
    : BoardEvent.parse({ ...stored.data, type: stored.type });
};
