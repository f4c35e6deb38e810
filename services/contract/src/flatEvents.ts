import { z } from 'zod/mini';
import { BoardEvent } from './events.ts';

/** An event type whose data holds texts only, or may. `choices`: the values that a text may have, by its key. */
export type FlatEvent = { type: string; keys: string[]; choices: Record<string, readonly string[]> };

type Field = { isText: boolean; isOptional?: boolean; choices?: readonly string[] };

const fieldOf = (schema: unknown): Field => {
  if (schema instanceof z.ZodMiniExactOptional) return { ...fieldOf(schema.def.innerType), isOptional: true };
  if (schema instanceof z.ZodMiniEnum) return { isText: true, choices: schema.options.map(String) };
  return { isText: schema instanceof z.ZodMiniString || schema instanceof z.ZodMiniStringFormat };
};

const flatEvents = ({ shape: { type, ...data } }: (typeof BoardEvent.def.options)[number]): FlatEvent[] => {
  // An event with an optional list is flat where the list is absent.
  const fields = Object.entries(data)
    .map(([key, schema]) => ({ key, ...fieldOf(schema) }))
    .filter(({ isText, isOptional }) => isText || !isOptional);
  if (!fields.every(({ isText }) => isText)) return [];
  const keys = fields.map(({ key }) => key);
  const choices = Object.fromEntries(fields.flatMap(({ key, choices: some }) => (some ? [[key, some]] : [])));
  return type.def.values.map((name) => ({ type: name, keys, choices }));
};

/**
 * Type, keys and choices alone show whether this version knows such an event, so the store can check a long log inside
 * Postgres without loading it.
 */
export const FLAT_EVENTS: readonly FlatEvent[] = [
  ...BoardEvent.def.options.flatMap(flatEvents),
  // The former version of a question, see upcast.ts.
  { type: 'v1.QuestionAsked', keys: ['questionId', 'sessionId', 'text'], choices: {} },
];
