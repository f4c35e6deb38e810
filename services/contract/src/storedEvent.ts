import { BoardEvent } from './events.ts';
import { LaterVersion, parseStored } from './laterVersion.ts';

/** An event as stored. */
export type StoredEvent = { type: string; data: Record<string, unknown> };

const TYPES: ReadonlySet<string> = new Set(
  BoardEvent.def.options.flatMap(({ shape }) => shape.type.def.values),
);

/** @throws LaterVersion when its type or data is of a later version; ZodError when it is damaged */
export const parseEvent = ({ type, data }: StoredEvent): BoardEvent => {
  if (!TYPES.has(type)) throw new LaterVersion(`event ${type}`);
  return parseStored(BoardEvent, { ...data, type }, `event ${type}`);
};
