import type { ErrorCode } from '@openfloor/contract/errors';
import { ErrorBody } from '@openfloor/contract/http/errorBody';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import { z } from 'zod';
import { HTTP_STATUS } from '../errors.ts';
import { documented } from './docs/documented.ts';

/** Refusals of every call that may send a body. */
export const BODY = [
  'invalid-request',
  'body-too-large',
  'unsupported-media-type',
  'foreign-origin',
] as const satisfies ErrorCode[];
/** Refusals of calls that count against the write limit of an address. */
export const WRITE = [...BODY, 'rate-limited'] as const satisfies ErrorCode[];
/** Refusals of commands by the store. */
export const COMMAND = ['idempotency-mismatch', 'overloaded'] as const satisfies ErrorCode[];
/** Refusals of writes that need a proven session. */
export const PROOF = ['challenge-required', 'overloaded'] as const satisfies ErrorCode[];
/** Refusals of calls that need a token of the board in the path. */
export const BOARD_TOKEN = [
  'token-required',
  'invalid-token',
  'wrong-board',
  'wrong-role',
] as const satisfies ErrorCode[];
/** Refusals of calls that need the admin token of the event in the path. */
export const CONFERENCE_TOKEN = [
  'event-not-found',
  'token-required',
  'invalid-token',
  'wrong-board',
] as const satisfies ErrorCode[];
/** Refusals of calls that need, besides that token, the session of an owner of the event. */
export const CONFERENCE_OWNER = [...CONFERENCE_TOKEN, 'not-your-event'] as const satisfies ErrorCode[];
export const SUPER_ADMIN_TOKEN = ['token-required', 'invalid-token'] as const satisfies ErrorCode[];

/** Refusals of every call: Postgres is unreachable, or an internal error. */
const ANY_TIME = ['unavailable', 'internal'] as const satisfies ErrorCode[];

type Refusals = { [Status in (typeof HTTP_STATUS)[ErrorCode]]?: z.ZodType<ErrorBody> };

/**
 * Response schemas of a call: its refusals by status. The OpenAPI document contains them, and the tests check that each
 * refusal they get is declared.
 */
export const refusals = (...codes: readonly ErrorCode[]): Refusals => {
  const named = codes.some((code) => code.endsWith('-not-found')) ? (['not-found'] as const) : [];
  const all = [...new Set([...codes, ...named, ...ANY_TIME])];
  const byStatus = Map.groupBy(all, (code) => HTTP_STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, refusalOf(some.toSorted())]));
};

const cached = new Map<string, z.ZodType<ErrorBody>>();

/** Creates one schema per set of codes. */
const refusalOf = (codes: ErrorCode[]): z.ZodType<ErrorBody> => {
  const key = codes.map((code) => `\`${code}\``).join(', ');
  const known = cached.get(key);
  if (known) return known;
  const schema = z.intersection(ErrorBody, z.object({ code: z.enum(codes) }));
  documented.add(schema, {
    description: key,
    examples: codes.map((code) => ({ code, message: ERROR_MESSAGES[code] })),
  });
  cached.set(key, schema);
  return schema;
};
