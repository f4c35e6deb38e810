import type { Call, CallKind, ParamsOf } from '@openfloor/contract/calls/call';
import { PARAMS } from '@openfloor/contract/calls/params';
import type { ErrorCode } from '@openfloor/contract/errors';
import type { FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { RIGHT_CHECKS, type ParsedParts, type Rights } from '../auth/rights.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { refuse } from '../errors.ts';
import { operationIdOf } from './allCalls.ts';
import { CALLERS } from './callers.ts';
import { COMMAND, PROOF, refusals, WRITE } from './refusals.ts';
import { CommandHeaders, ProofHeaders, ProvenCommandHeaders, SeenCommandHeaders } from './schemas.ts';
import type { App } from './typedApp.ts';

/** A call whose right `RIGHT_CHECKS` finds. */
type ServedCall = Call & { by: keyof Rights };

type Parsed<Part> = Part extends z.core.$ZodType ? z.output<Part> : undefined;

/** A request of a call, with its parsed parts and the caller's right. */
export type Served<C extends ServedCall> = {
  dependencies: ApiDependencies;
  request: FastifyRequest;
  reply: FastifyReply;
  params: ParamsOf<C>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  right: Rights[C['by']];
};

/** What the route of one call has beside the call's declaration. */
export type About = {
  tag: string;
  summary: string;
  description?: string;
  /** Codes that only this call refuses with. */
  refusals?: readonly ErrorCode[];
  /** Answers by status, where they are not JSON of `answer` alone. */
  answers?: Readonly<Record<number, z.core.$ZodType | ReturnType<typeof inTypes>>>;
  /** Media types of a body that is a file. */
  consumes?: string[];
  /** Checks the right without reading new events: for calls that screens make every second. */
  mayBeStale?: boolean;
} & Pick<RouteShorthandOptions, 'config' | 'onSend' | 'onRequest' | 'bodyLimit' | 'exposeHeadRoute'>;

type AnswerOf<C extends ServedCall> = z.input<C['answer']>;

/** Returns the answer, or the reply if the handler has sent the answer itself. */
type Handler<C extends ServedCall> = (
  served: Served<C>,
) => AnswerOf<C> | FastifyReply | Promise<AnswerOf<C> | FastifyReply>;

/** Registers the route of one call. It refuses callers without the right, and is in the OpenAPI document. */
export type Serve = <const C extends ServedCall>(call: C, about: About, handler: Handler<C>) => void;

/** What a file of routes gets, to register them. */
export type Server = { app: App; dependencies: ApiDependencies; serve: Serve };

/** An answer in one of several media types, or in one that is not JSON. */
export const inTypes = (schemas: Readonly<Record<string, z.core.$ZodType>>) => ({
  description: 'Success',
  content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])),
});

/** The options of a call's route, without the handler, which finds the caller's right. */
export const routeOf = (call: Call, about: About) => {
  const { method, path: url } = call;
  const { tag, summary, description, refusals: special, answers, consumes, ...others } = about;
  const { mayBeStale: _mayBeStale, ...options } = others;
  const schema = {
    ...schemaOf(call, { special, answers }),
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(consumes && { consumes }),
  };
  return { method, url, ...options, schema };
};

export const createServe =
  (app: App, dependencies: ApiDependencies): Serve =>
  (call, about, handler) => {
    const { by, kind, status = 200 } = call;
    const { mayBeStale = false }: About = about;
    app.route<ParsedParts>({
      ...routeOf(call, about),
      handler: async (request, reply) => {
        const held = await RIGHT_CHECKS[by]({ dependencies, request, kind, mayBeStale });
        if (!held.ok) return refuse(reply, held.code, held);
        reply.code(status);
        const { params, query, body } = request;
        const served = { dependencies, request, reply, params, query, body, right: held.right };
        // Fastify has parsed the parts by the schemas of the call, and `RIGHT_CHECKS` found the right that it names.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify's types do not follow a schema that is computed
        return handler(served as unknown as Served<typeof call>);
      },
    });
  };

const REFUSALS: Record<CallKind, readonly ErrorCode[]> = {
  read: [],
  write: WRITE,
  act: [...WRITE, ...COMMAND],
  participate: [...WRITE, ...COMMAND, ...PROOF],
};

const schemaOf = (
  call: Call,
  { special = [], answers }: { special?: About['refusals']; answers?: About['answers'] },
): FastifySchema => {
  const { path, by, kind, query, body, answer, status = 200, isProven } = call;
  // In the order of the path: the first one that is malformed decides the refusal.
  const names = path.split('/').flatMap((part) => (part.startsWith(':') ? part.slice(1) : []));
  const params = Object.fromEntries(names.map((name) => [name, shapeOf(name)]));
  const headers = headersOf(call);
  const isOnBoard = names.includes('boardId');
  const codes: ErrorCode[] = [
    ...REFUSALS[kind],
    ...(isProven ? PROOF : []),
    ...(query ? (['invalid-request'] as const) : []),
    // Without a board or an event in the path the token names the board, so it cannot belong to another one.
    ...CALLERS[by].refusals.filter(
      (code) => isOnBoard || code !== 'wrong-board' || names.includes('eventId'),
    ),
    ...(isOnBoard ? (['board-not-found'] as const) : []),
    ...(names.includes('eventId') ? (['event-not-found'] as const) : []),
    ...special,
  ];
  return {
    operationId: operationIdOf(call),
    security: CALLERS[by].security,
    ...(names.length > 0 && { params: z.object(params) }),
    ...(headers && { headers }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...(answers ?? { [status]: answer }), ...refusals(...codes) },
  };
};

const SHAPES: Readonly<Record<string, z.core.$ZodType>> = PARAMS;

/** @throws Error at start for a path with a parameter that `PARAMS` lacks */
const shapeOf = (name: string): z.core.$ZodType => {
  const shape = SHAPES[name];
  if (!shape) throw new Error(`PARAMS has no shape of :${name}`);
  return shape;
};

const headersOf = ({ kind, isSeen, isProven }: Call): z.ZodType | undefined => {
  if (kind === 'participate') return ProvenCommandHeaders;
  if (kind === 'act') return isSeen ? SeenCommandHeaders : CommandHeaders;
  return isProven ? ProofHeaders : undefined;
};
