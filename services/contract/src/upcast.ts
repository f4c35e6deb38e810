import { BoardEvent } from './events.ts';
import { LaterVersion, parseStored } from './laterVersion.ts';

/** An event as stored: its type may be older than the code. */
export type StoredEvent = { type: string; data: Record<string, unknown> };
/** Converts an event to its next version. */
export type Upcaster = (data: StoredEvent['data']) => StoredEvent;

/**
 * By the former type, which is no longer written. The leaf of an event in the signed log is made from the upcast event, so an upcaster
 * must not change what it makes of an old event: the checkpoints that have the event would no longer verify.
 */
const UPCASTERS: Readonly<Record<string, Upcaster>> = {
  'v1.QuestionAsked': (data) => ({ type: 'v2.QuestionAsked', data: { ...data, status: 'published' } }),
};

const TYPES: ReadonlySet<string> = new Set(
  BoardEvent.def.options.flatMap(({ shape }) => shape.type.def.values),
);

/**
 * Converts a stored event of any version to the current shape.
 * @throws LaterVersion when its type or data is of a later version; ZodError when it is damaged
 */
export const upcast = (stored: StoredEvent, upcasters = UPCASTERS): BoardEvent => {
  const { type, data } = stored;
  const step = Object.hasOwn(upcasters, type) ? upcasters[type] : undefined;
  if (step) return upcast(step(data), upcasters);
  if (!TYPES.has(type)) throw new LaterVersion(`event ${type}`);
  return parseStored(BoardEvent, { ...data, type }, `event ${type}`);
};
