import { BoardEvent } from './events.ts';

/**
 * Event types whose data holds strings only, with their keys. Type and keys alone show whether this version knows such an
 * event, so the store can check a long log inside Postgres without loading it.
 */
export const FLAT_EVENTS: readonly { type: BoardEvent['type']; keys: string[] }[] =
  BoardEvent.def.options.flatMap(({ shape: { type, ...data } }) =>
    Object.values(data).every(({ def }) => def.type === 'string')
      ? type.def.values.map((name) => ({ type: name, keys: Object.keys(data) }))
      : [],
  );
