import { BoardEvent } from './events.ts';

/**
 * Types whose data is nothing but texts, with their keys: of such an event the names alone say whether this version knows
 * all of it, so a store can check a long log without reading it out.
 */
export const FLAT_EVENTS: readonly { type: BoardEvent['type']; keys: string[] }[] =
  BoardEvent.def.options.flatMap(({ shape: { type, ...data } }) =>
    Object.values(data).every(({ def }) => def.type === 'string')
      ? type.def.values.map((name) => ({ type: name, keys: Object.keys(data) }))
      : [],
  );
