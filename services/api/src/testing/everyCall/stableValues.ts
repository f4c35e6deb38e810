import { createHash } from 'node:crypto';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';

/** A part of a text that is random in each run. */
type Drawn = {
  pattern: RegExp;
  digits: string;
  /** Names of the only fields that have it. */
  keys?: readonly string[];
  /** Length of the replacement; by default that of the part. */
  length?: number;
  /** Hyphens stay where they are. */
  isGrouped?: true;
};

const HEX = '0123456789abcdef';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BASE64URL = BASE64.replace('+/', '-_');
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

const DRAWN: readonly Drawn[] = [
  { pattern: UUID, digits: HEX, isGrouped: true },
  // Ends of tokens, of session credentials and of control keys.
  { pattern: /(?<=\.)[\w-]{43}(?![\w-])/g, digits: BASE64URL },
  // Recovery codes, plan keys and codes of links.
  { pattern: /^[\dA-Z]{5}(?:-[\dA-Z]{5})+$/g, digits: CROCKFORD, isGrouped: true },
  // Hashes and keys.
  { pattern: /(?<![A-Za-z\d+/])[A-Za-z\d+/]{43}(?==)/g, digits: BASE64 },
  // Signatures of checkpoints.
  { pattern: /(?<=— \S+ )[A-Za-z\d+/]+/g, digits: BASE64 },
  // Parameters of a sign-in.
  { pattern: /(?<=[?&](?:state|nonce|code_challenge)=)[\w-]+/g, digits: BASE64URL },
  // Epochs.
  { pattern: /life-[\da-f]{8}/g, digits: BASE64URL, length: 8 },
  { pattern: /^.+$/g, digits: 'abcdefghjkmnpqrstuvwxyz23456789', keys: ['shortId'], length: 6 },
  // Pseudonyms, also as a list of them.
  { pattern: /^[\w-]{12}$/g, digits: BASE64URL, keys: ['authorId', 'session', 'answer'] },
  { pattern: /^[\w-]{16}$/g, digits: BASE64URL, keys: ['version'] },
  { pattern: /^.{24}$/g, digits: BASE64, keys: ['salt'] },
];

/** Between 45 and 50 s. */
const AGAIN_AFTER_MS = 48_250;

/** As many digits as wanted, the same ones for the same name. */
const digitsFor = (name: string, digits: string, length: number): string =>
  Array.from(
    createHash('shake256', { outputLength: length }).update(name).digest(),
    (byte) => digits[byte % digits.length],
  ).join('');

const standIn = (
  found: string,
  name: string,
  { pattern, digits, length = found.length, isGrouped }: Drawn,
): string => {
  const drawn = digitsFor(name, digits, length);
  if (!isGrouped) return drawn;
  const grouped = Array.from(found, (digit, place) => (digit === '-' ? digit : drawn[place])).join('');
  return pattern === UUID
    ? grouped.replace(/^(?<start>.{14}).(?<middle>.{4})./, '$<start>4$<middle>a')
    : grouped;
};

/**
 * Replaces random values by values that are the same in each run; equal values get equal replacements.
 * @param names of values, by which they get the same replacement in other examples too; other values are named after
 * the field in which they occur first
 */
export const withStableValues = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  const replaced = new Map<string, string>([[FIRST_OWNER_ID, FIRST_OWNER_ID]]);
  const taken = new Set<string>();
  const nameFor = (found: string, key: string): string => {
    const name = names.get(found) ?? key;
    let number = 1;
    while (taken.has(`${name} ${number}`)) number += 1;
    taken.add(`${name} ${number}`);
    return `${name} ${number}`;
  };
  const replace = (found: string, key: string, drawn: Drawn): string => {
    const stable = replaced.get(found) ?? standIn(found, nameFor(found, key), drawn);
    replaced.set(found, stable);
    return stable;
  };
  const inText = (text: string, key: string): string =>
    DRAWN.filter(({ keys }) => keys?.includes(key) ?? true).reduce(
      (sofar, drawn) => sofar.replaceAll(drawn.pattern, (found) => replace(found, key, drawn)),
      text,
    );
  const inValue = (one: unknown, key: string): unknown => {
    if (key === 'againAfterMs') return AGAIN_AFTER_MS;
    if (typeof one === 'string') return inText(one, key);
    if (Array.isArray(one)) return one.map((item: unknown) => inValue(item, key));
    if (typeof one !== 'object' || one === null) return one;
    const fields = Object.entries(one);
    return Object.fromEntries(fields.map(([name, field]) => [inText(name, ''), inValue(field, name)]));
  };
  return inValue(value, '');
};
