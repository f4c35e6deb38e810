import { z } from 'zod/mini';
import { BoardEvent } from './events.ts';
import { FlagDetail } from './flags.ts';
import { SessionId } from './ids.ts';
import { AskerName, QuestionText, ReplyText } from './text.ts';
import { SummaryText, TopicName } from './writtenSummary.ts';

/** Where a value has sessions and texts, derived from its schema. */
export type Rule =
  { has: 'session' } | { has: 'text'; isOptional?: true } | { has: 'items'; rule: Rule } | FieldsRule;
export type FieldsRule = { has: 'fields'; rules: ReadonlyMap<string, Rule> };

const TEXTS: ReadonlySet<unknown> = new Set([
  QuestionText,
  AskerName,
  ReplyText,
  FlagDetail,
  SummaryText,
  TopicName,
]);

/**
 * The rule of a schema; undefined if it has neither sessions nor texts.
 * @throws Error for a shape that could hide a session or a text, when the module loads
 */
const ruleOf = (schema: unknown): Rule | undefined => {
  if (schema === SessionId) return { has: 'session' };
  if (TEXTS.has(schema)) return { has: 'text' };
  if (schema instanceof z.ZodMiniExactOptional) return optionalRuleOf(ruleOf(schema.def.innerType));
  if (schema instanceof z.ZodMiniNullable) return ruleOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniArray) return itemsRuleOf(ruleOf(schema.def.element));
  if (schema instanceof z.ZodMiniObject) return fieldsRuleOf(Object.entries(schema.shape));
  const parts =
    schema instanceof z.ZodMiniRecord
      ? [schema.def.keyType, schema.def.valueType]
      : schema instanceof z.ZodMiniUnion
        ? schema.def.options
        : [];
  if (parts.some((part) => ruleOf(part) !== undefined))
    throw new Error('An event has sessions or texts in a shape that cannot be exported');
  return undefined;
};

const optionalRuleOf = (rule: Rule | undefined): Rule | undefined =>
  rule?.has === 'text' ? { ...rule, isOptional: true } : rule;

const itemsRuleOf = (rule: Rule | undefined): Rule | undefined => {
  if (rule?.has === 'text') throw new Error('An event has a list of texts, which cannot be exported');
  return rule && { has: 'items', rule };
};

const fieldsRuleOf = (fields: readonly (readonly [string, unknown])[]): Rule | undefined => {
  const rules = fields.flatMap(([name, schema]) => {
    const rule = ruleOf(schema);
    return rule ? [[name, rule] as const] : [];
  });
  return rules.length > 0 ? { has: 'fields', rules: new Map(rules) } : undefined;
};

/** Where events have sessions and texts, by their type. */
export const RULES: ReadonlyMap<string, Rule | undefined> = new Map(
  BoardEvent.def.options.flatMap(({ shape: { type, ...data } }) =>
    type.def.values.map((name) => [name, fieldsRuleOf(Object.entries(data))] as const),
  ),
);
