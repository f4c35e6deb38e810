import type { z } from 'zod/mini';
import type { PARAMS } from './params.ts';

/** Who may call. The api maps each to what it checks, and to the right that the handler gets. */
export type Caller =
  | 'public'
  /** A device, with or without a session. */
  | 'session'
  /** A session that asks and votes, also one of an embed. The first write creates it. */
  | 'participant'
  | 'public-or-moderator'
  | 'moderator'
  | 'moderator-or-speaker'
  | 'speaker'
  | 'owner'
  /** Moderators, and the owner's session once the board is closed. */
  | 'owner-of-closed'
  /** Everyone, if the board lets everyone see its past; else as `owner-of-closed`. */
  | 'reader-of-past'
  /** The session of a device that owns the board. */
  | 'device-owner'
  /** The key in the path. */
  | 'control-key'
  /** The token of a conference, or the session of its owner. */
  | 'conference'
  /** The session of an owner of the event, and the token if there is one. */
  | 'conference-owner'
  /** As `conference-owner`. A device may also continue its own removal. */
  | 'conference-owner-or-leaving'
  | 'super-admin';

/**
 * Kind of a call. `read`: records nothing. `write`: counts against the writes of an address. `act`: a write that is
 * recorded once under its idempotency key. `participate`: an act of a session, which may have to solve a challenge
 * first.
 */
export type CallKind = 'read' | 'write' | 'act' | 'participate';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call has beside its method and path. Pages load the schema of `answer` alone, see `web/sendableCalls.ts`. */
type CallParts = {
  by: Caller;
  kind: CallKind;
  query?: z.ZodMiniType;
  /** A nullish body may be left out. */
  body?: z.ZodMiniType;
  answer: z.ZodMiniType;
  /** Pages read a part of the answer, or check its shape, and do not load its schema either. */
  isReadInPart?: true;
  /** Status of the answer; 200 if absent. */
  status?: 201 | 204;
  /** The call may name the position that its author's screen showed, see `SEEN_SEQ_HEADER`. */
  isSeen?: true;
  /** A `write` that may need a solved challenge. */
  isProven?: true;
};

/** One call of the API. Its route, requests, documents and tests are derived from this value. */
export type Call = CallParts & {
  method: HttpMethod;
  /** Parameters are named `:name`; `PARAMS` has their shapes. */
  path: string;
};

/** What the sender of a call reads of it, beside its answer. */
export type Sendable = Pick<Call, 'method' | 'path' | 'query' | 'body'>;

/** Declares a call. Bundlers leave out the calls that a page does not make. */
/* @__NO_SIDE_EFFECTS__ */
export const call = <
  const Method extends HttpMethod,
  const Path extends string,
  const Parts extends CallParts,
>(
  method: Method,
  path: Path,
  parts: Parts,
): { method: Method; path: Path } & Parts => ({ method, path, ...parts });

/** Names of the parameters of a path. */
type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Others}`
    ? Name | ParamName<`/${Others}`>
    : Rest
  : never;

/** Parameters of a call's path, parsed. */
export type ParamsOf<C extends Pick<Call, 'path'>> = {
  [Name in ParamName<C['path']>]: z.output<(typeof PARAMS)[Name & keyof typeof PARAMS]>;
};

/** The same type, with read-only arrays and fields allowed. */
type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Given<Value[Field]> }
    : Value;

type InputOf<Part> = Part extends z.core.$ZodType ? Given<NonNullable<z.input<Part>>> : unknown;

/** What a caller gives: the parameters of the path, and the fields of the query or body. */
export type CallInput<C extends Sendable> = ParamsOf<C> & InputOf<C['query']> & InputOf<C['body']>;

/** A request of a call. `body`: what becomes JSON; undefined: the call sends none. */
export type CallRequest = { method: HttpMethod; path: string; body: object | undefined };

/**
 * The request of a call: parameters in the path, and the other fields in the query or body, as the method has it.
 * @param file a body that is not JSON; the fields then go into the query
 */
export const requestOf = (
  { method, path }: Pick<Call, 'method' | 'path'>,
  input: object,
  file?: unknown,
): CallRequest => {
  const fields = new Map<string, unknown>(Object.entries(input));
  const take = (_all: string, name: string): string => {
    const value = fields.get(name);
    fields.delete(name);
    return `/${encodeURIComponent(textOf(value))}`;
  };
  const filled = path.replace(/\/:(\w+)/g, take);
  if (!file && method[0] === 'P') return { method, path: filled, body: Object.fromEntries(fields) };
  // Not `URLSearchParams`, which k6 does not have.
  const given = [...fields].filter(([, value]) => value !== undefined);
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(textOf(value))}`).join('&');
  return { method, path: query === '' ? filled : `${filled}?${query}`, body: undefined };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
