import type { RecordedEvent } from './events.ts';
import { writtenIn, type ExportedEvent, type Pseudonym, type Written } from './exportedEvent.ts';
import { RULES, type FieldsRule, type Rule } from './exportRules.ts';
import type { Flag } from './flags.ts';
import type { Seq, SessionId } from './ids.ts';
import { parseEvent } from './storedEvent.ts';

/** Field with the session that an event belongs to. Other sessions are in lists. */
const SESSION = 'sessionId';
/** JSON pointer to the text of most events. */
const TEXT = '/text';

type Pseudonymize = (session: SessionId) => Pseudonym;
/** The salt of a part of an event, in base64. */
type SaltOf = (seq: Seq, part: 'session' | 'text' | 'flags') => string;
type SaltedFlags = { value: Flag[]; salt: string };

/**
 * Whether a participant wrote the event's text, so that the text was screened. `by`: whether the event names a
 * session.
 */
export const isScreened = ({ type, by }: { type: string; by: boolean }): boolean =>
  type === 'v1.QuestionAsked' || (type === 'v1.QuestionEdited' && by);

/**
 * Takes sessions and texts out of the data of an event.
 * @param sealFlags keyed hash of a question's flags, which becomes the salt of its session
 */
export const toExported = (
  { seq, at, actor, by: moderatorId, event }: RecordedEvent,
  pseudonymize: Pseudonymize,
  saltOf: SaltOf,
  sealFlags: (flags: SaltedFlags) => string,
): ExportedEvent => {
  const { type, flags: found, ...data } = { flags: undefined, ...event };
  // Also set for a question without flags: otherwise its presence would show that there are some.
  const flags = isScreened({ type, by: SESSION in event }) && {
    value: found ?? [],
    salt: saltOf(seq, 'flags'),
  };
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
      by: { session, salt: flags ? sealFlags(flags) : saltOf(seq, 'session') },
    }),
    ...((texts.size > 0 || typeof session !== 'string') && {
      text: { value: writtenOf(texts), salt: saltOf(seq, 'text'), ...(flags && { flags }) },
    }),
  };
};

const writtenOf = (texts: ReadonlyMap<string, string>): Written =>
  (texts.size === 1 ? texts.get(TEXT) : undefined) ?? Object.fromEntries(texts);

/** `texts`: those found so far, by pointer. */
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
export const fromExported = (
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

/** `texts`: those not yet put back, by pointer. `isErased`: the required texts become empty. */
type Given = {
  sessionOf: (pseudonym: Pseudonym) => SessionId;
  texts: Map<string, string>;
  isErased: boolean;
};

/** Puts sessions and texts back. Follows the rules, not the pointers of the file, which may name anything. */
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
