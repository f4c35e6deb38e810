import { BoardEvent } from './events.ts';
import { LaterVersion, parseStored } from './laterVersion.ts';

/** An event as the log holds it: a type that may be older than the code, and its data. */
export type StoredEvent = { type: string; data: Record<string, unknown> };
/** Turns one version of an event into the next. */
export type Upcaster = (data: StoredEvent['data']) => StoredEvent;

/** Keyed by the type that is no longer written. */
const UPCASTERS: Readonly<Record<string, Upcaster>> = {};

const TYPES: ReadonlySet<string> = new Set(
  BoardEvent.def.options.flatMap(({ shape }) => shape.type.def.values),
);

/**
 * Reads an event of any age as today's shape.
 * @throws LaterVersion when its type or its data is of a later version; ZodError when it is damaged
 */
export const upcast = (stored: StoredEvent, upcasters = UPCASTERS): BoardEvent => {
  const { type, data } = stored;
  const step = Object.hasOwn(upcasters, type) ? upcasters[type] : undefined;
  if (step) return upcast(step(data), upcasters);
  if (!TYPES.has(type)) throw new LaterVersion(`event ${type}`);
  return parseStored(BoardEvent, { ...data, type }, `event ${type}`);
};
