import { z } from 'zod/mini';
import { Actor, BoardEvent, type RecordedEvent } from './events.ts';
import { Flag, FlagDetail } from './flags.ts';
import { ModeratorId, Seq, SessionId } from './ids.ts';
import { AskerName, QuestionText, ReplyText } from './text.ts';
import { parseEvent } from './storedEvent.ts';
import { SummaryText, TopicName } from './writtenSummary.ts';

/** Base64; nobody can guess it without the export. */
const Salt = z.string().check(z.maxLength(100));
/** A participant; meaningless outside the board. */
export const Pseudonym = z.string().check(z.minLength(1), z.maxLength(100));
export type Pseudonym = z.infer<typeof Pseudonym>;

/**
 * What people wrote in an event. A text if `text` is all that they wrote; else all texts by their places in `data`, as JSON
 * pointers (RFC 6901), such as `{"/text": "When is lunch?", "/name": "Ada"}`.
 */
const Written = z.union([z.string(), z.record(z.string(), z.string())]);
type Written = z.infer<typeof Written>;

/** Every event without `by` has one, if only with an empty `value`: its salt prevents guessing the event. */
export const SaltedText = z.object({ value: Written, salt: Salt });

/** An erased text: base64 of its keyed hash, which the leaf of the event contains. */
export const SealedText = z.object({ sealed: Salt });

/**
 * An event of the log as moderators may read it. `data` holds neither the session nor texts: they are in `by` and `text`, each
 * with a salt, so that a proof of the event can hide them. Sessions in lists of `data` are pseudonyms too.
 */
export const ExportedEvent = z.object({
  seq: Seq.check(z.positive()),
  at: z.iso.datetime(),
  type: z.string(),
  actor: Actor,
  /** The invited moderator who acted. */
  moderatorId: z.exactOptional(ModeratorId),
  data: z.record(z.string(), z.unknown()),
  by: z.exactOptional(z.object({ session: Pseudonym, salt: Salt })),
  text: z.exactOptional(
    z.union([
      z.extend(SaltedText, {
        /**
         * What screening found when the question was asked. `by.salt` is its keyed hash, so that the author
         * may have the event without it.
         */
        flags: z.exactOptional(z.object({ value: z.array(Flag), salt: Salt })),
      }),
      SealedText,
    ]),
  ),
});
export type ExportedEvent = z.infer<typeof ExportedEvent>;

/** What people wrote in an event; undefined if it has no texts, or they are erased. */
export const writtenIn = ({ text }: Pick<ExportedEvent, 'text'>) =>
  text && 'value' in text ? text : undefined;

/** Where an event has sessions and texts. */
type Rule =
  { has: 'session' } | { has: 'text'; isOptional?: true } | { has: 'items'; rule: Rule } | FieldsRule;
type FieldsRule = { has: 'fields'; rules: ReadonlyMap<string, Rule> };

const TEXTS: ReadonlySet<unknown> = new Set([
  QuestionText,
  AskerName,
  ReplyText,
  FlagDetail,
  SummaryText,
  TopicName,
]);

/** @throws Error for a shape that could hide a session or a text, when the module loads */
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
const RULES: ReadonlyMap<string, Rule | undefined> = new Map(
  BoardEvent.def.options.flatMap(({ shape: { type, ...data } }) =>
    type.def.values.map((name) => [name, fieldsRuleOf(Object.entries(data))] as const),
  ),
);

/** The session that an event belongs to. Other sessions are in lists. */
const SESSION = 'sessionId';
/** Where most texts are. */
const TEXT = '/text';

type Pseudonymize = (session: SessionId) => Pseudonym;
type Salts = (seq: Seq, of: 'session' | 'text' | 'flags') => string;
type Flags = { value: Flag[]; salt: string };
/** A salt that is the keyed hash of a question's flags. */
type SealFlags = (flags: Flags) => string;

export const toExported = (
  { seq, at, actor, by: moderatorId, event }: RecordedEvent,
  pseudonymize: Pseudonymize,
  salts: Salts,
  seal: SealFlags,
): ExportedEvent => {
  const { type, flags: found, ...data } = { flags: undefined, ...event };
  // A question without flags has it too: otherwise its presence would tell whether there are any.
  const flags = type === 'v1.QuestionAsked' && { value: found ?? [], salt: salts(seq, 'flags') };
  const texts = new Map<string, string>();
  const rule = RULES.get(type);
  const masked = rule?.has === 'fields' ? maskFields(data, rule, { pseudonymize, texts }) : data;
  const { [SESSION]: session, ...kept } = { [SESSION]: undefined, ...masked };
  return {
    seq,
    at,
    type,
    actor,
    ...(moderatorId !== undefined && { moderatorId }),
    data: kept,
    ...(typeof session === 'string' && {
      by: { session, salt: flags ? seal(flags) : salts(seq, 'session') },
    }),
    ...((texts.size > 0 || typeof session !== 'string') && {
      text: { value: writtenOf(texts), salt: salts(seq, 'text'), ...(flags && { flags }) },
    }),
  };
};

const writtenOf = (texts: ReadonlyMap<string, string>): Written =>
  (texts.size === 1 ? texts.get(TEXT) : undefined) ?? Object.fromEntries(texts);

type Found = { pseudonymize: Pseudonymize; texts: Map<string, string> };

/** Replaces sessions by pseudonyms, and moves texts to `texts`. */
const mask = (value: unknown, rule: Rule | undefined, found: Found, pointer = ''): unknown => {
  if (rule?.has === 'session') return typeof value === 'string' ? found.pseudonymize(value) : value;
  if (rule?.has === 'items' && Array.isArray(value))
    return value.map((item, place) => mask(item, rule.rule, found, `${pointer}/${place}`));
  return rule?.has === 'fields' && isObject(value) ? maskFields(value, rule, found, pointer) : value;
};

const maskFields = (value: object, { rules }: FieldsRule, found: Found, pointer = ''): object => {
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const fieldRule = rules.get(name);
    if (fieldRule?.has === 'text' && typeof field === 'string') found.texts.set(`${pointer}/${name}`, field);
    else kept[name] = mask(field, fieldRule, found, `${pointer}/${name}`);
  }
  return kept;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reverses `toExported`.
 * @param sessionOf the session for a pseudonym
 * @throws LaterVersion for an event that this version does not know; ZodError or Error for a damaged one
 */
export const ofExported = (
  exported: ExportedEvent,
  sessionOf: (pseudonym: Pseudonym) => SessionId,
): RecordedEvent => {
  const { seq, at, actor, moderatorId, type, data, by, text } = exported;
  const written = writtenIn(exported);
  const texts = textsIn(written?.value);
  const masked = { ...withFlags(data, written?.flags?.value), ...(by && { [SESSION]: by.session }) };
  const isErased = text !== undefined && 'sealed' in text;
  const unmasked = unmask(masked, RULES.get(type), { sessionOf, texts, isErased });
  const event = parseEvent({ type, data: isObject(unmasked) ? unmasked : {} });
  if (texts.size > 0) throw new Error('It has a text in a place where such an event has none');
  return { seq, at, actor, ...(moderatorId !== undefined && { by: moderatorId }), event };
};

const withFlags = (data: ExportedEvent['data'], flags: readonly Flag[] = []): ExportedEvent['data'] =>
  flags.length > 0 ? { ...data, flags } : data;

const textsIn = (written: Written = {}): Map<string, string> =>
  new Map(typeof written === 'string' ? [[TEXT, written]] : Object.entries(written));

/** `texts`: those not yet put back, by pointer. `isErased`: required texts become empty. */
type Given = {
  sessionOf: (pseudonym: Pseudonym) => SessionId;
  texts: Map<string, string>;
  isErased: boolean;
};

/** Walks the rules and never the given pointers, which may name anything. */
const unmask = (value: unknown, rule: Rule | undefined, given: Given, pointer = ''): unknown => {
  if (rule?.has === 'session') return typeof value === 'string' ? given.sessionOf(value) : value;
  if (rule?.has === 'items' && Array.isArray(value))
    return value.map((item, place) => unmask(item, rule.rule, given, `${pointer}/${place}`));
  if (rule?.has !== 'fields' || !isObject(value)) return value;
  const whole = { ...value };
  for (const [name, fieldRule] of rule.rules) {
    const at = `${pointer}/${name}`;
    const text = fieldRule.has === 'text' ? given.texts.get(at) : undefined;
    if (text !== undefined) {
      whole[name] = text;
      given.texts.delete(at);
    } else if (given.isErased && fieldRule.has === 'text' && !fieldRule.isOptional) whole[name] = '';
    else if (name in whole) whole[name] = unmask(whole[name], fieldRule, given, at);
  }
  return whole;
};
