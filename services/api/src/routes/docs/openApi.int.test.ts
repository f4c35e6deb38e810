import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@openfloor/contract/calls/call';
import { ErrorCode } from '@openfloor/contract/errors';
import * as allBodies from './allBodies.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SettingsBody } from '@openfloor/contract/settingsBody';
import { HTTP_STATUS } from '../../errors.ts';
import { createApiHarness } from '../../testing/apiHarness.ts';
import { documentOf, type Operation } from '../../testing/openApiDocument.ts';
import { ALL_CALLS } from '../allCalls.ts';
import { SECURITY_SCHEMES } from '../security.ts';
import recorded from './examples.json' with { type: 'json' };

/** All declared calls, as the document names them. */
const CALLS = Object.values<Call>(ALL_CALLS).map(
  ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
);

/** API paths that the document omits: the document itself, reports of browsers, and where a sign-in returns to. */
const UNDOCUMENTED = [
  'GET /api/auth/callback',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/json',
  'GET /api/docs/messages.json',
  'GET /api/docs/start.js',
  'GET /api/docs/swagger-ui-bundle.js',
  'GET /api/docs/swagger-ui.css',
  'POST /api/beacon',
];

/** All registered routes. */
const routes: RouteOptions[] = [];
const Created = z.object({ fastify: z.custom<FastifyInstance>() });
const watchRoutes = (message: unknown): void => {
  Created.parse(message).fastify.addHook('onRoute', (route) => void routes.push(route));
};
subscribe('fastify.initialization', watchRoutes);
const api = await createApiHarness();
unsubscribe('fastify.initialization', watchRoutes);
afterAll(() => api.close());

const document = documentOf(api.app);
const { schemas } = document.components;
const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
);

const callNamed = (name: string): Operation => {
  const call = calls.find((one) => one.name === name);
  if (!call) throw new Error(`The document has no ${name}`);
  return call.operation;
};

const Reference = z.strictObject({ $ref: z.string() });
/** The examples of the component that a schema references. */
const examplesOf = (schema: unknown): unknown =>
  schemas[Reference.parse(schema).$ref.replace('#/components/schemas/', '')]?.['examples'];

type Response = Operation['responses'][string];

const OfCodes = z.object({
  allOf: z.tuple([
    Reference,
    z.object({ properties: z.object({ code: z.object({ enum: z.array(ErrorCode) }) }) }),
  ]),
});
const codesIn = ({ content }: Response): ErrorCode[] =>
  OfCodes.safeParse(content?.['application/json']?.schema).data?.allOf[1].properties.code.enum ?? [];
const codesOf = ({ responses }: Operation): ErrorCode[] => Object.values(responses).flatMap(codesIn);
const exampleCodesIn = ({ content = {} }: Response): unknown[] =>
  Object.values(content).flatMap(({ example, examples = {} }) =>
    [example, ...Object.values(examples).map(({ value }) => value)].flatMap(
      (refusal) =>
        z.strictObject({ code: ErrorCode, message: z.string() }).safeParse(refusal).data?.code ?? [],
    ),
  );

describe('/api/docs/json', () => {
  it('is OpenAPI 3.1', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Openfloor', version: '1.0.0' } });
  });

  it('says where its calls are and under which license', () => {
    expect(document).toMatchObject({
      servers: [{ url: '/' }],
      info: { license: { name: 'MIT', identifier: 'MIT' } },
    });
  });

  it('has at most 400 KB, since each shared answer is written once', () => {
    const text = JSON.stringify(api.app.swagger());
    expect(Buffer.byteLength(text)).toBeLessThan(400_000);
  });

  it('is made while other requests are answered', async () => {
    const node = await createApiHarness();
    const answer = node.call('GET', '/api/docs/json');
    const made = answer.then(() => true);
    let longestMs = 0;
    for (let isMade = false; !isMade;) {
      const before = process.threadCpuUsage();
      isMade = await Promise.race([made, setImmediate(false)]);
      const { user, system } = process.threadCpuUsage(before);
      longestMs = Math.max(longestMs, (user + system) / 1000);
    }
    expect((await answer).status).toBe(200);
    await node.close();
    expect(longestMs).toBeLessThan(300);
  });

  it('has patterns that mean the same with and without the flag `u`', () => {
    const text = JSON.stringify(api.app.swagger());
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, json]) =>
      z.string().parse(JSON.parse(json ?? '')),
    );
    expect(patterns.length).toBeGreaterThan(10);
    for (const pattern of new Set(patterns)) {
      for (const flags of ['', 'u']) expect(() => new RegExp(pattern, flags)).not.toThrow();
      expect(pattern).toMatch(/^[\x20-\x7e]*$/);
      expect(pattern).not.toMatch(/\\[pP]\{|\\u\{/);
    }
  });

  it('lists every declared call, each of which is served, and no others', () => {
    expect(calls.map(({ name }) => name).toSorted()).toEqual(CALLS.toSorted());
  });

  it('omits only the routes listed here', async () => {
    const documented = new Set(calls.map(({ name }) => name));
    const left: string[] = [];
    for (const { url, method } of routes.filter((route) => /^\/(api|health)\//.test(route.url)))
      for (const one of [method].flat()) {
        const name = `${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`;
        // Preflights of documented calls are no calls.
        if (one === 'HEAD' || one === 'OPTIONS' || documented.has(name)) continue;
        if ((await api.call(one, url)).status !== 405) left.push(name);
      }
    expect(routes.length).toBeGreaterThan(CALLS.length);
    expect(left.toSorted()).toEqual(UNDOCUMENTED);
  });

  it('has unique operation ids', () => {
    expect(new Set(calls.map(({ operation }) => operation.operationId)).size).toBe(CALLS.length);
  });

  it('describes an email, a number in a query, a text and an optional body as they are validated', () => {
    expect(schemas['ContactBody']).toMatchObject({
      properties: {
        email: { type: 'string', format: 'email', maxLength: 254, pattern: expect.any(String) },
        name: { type: 'string', minLength: 1, maxLength: 100, pattern: expect.any(String) },
      },
      required: ['name', 'email', 'message'],
    });
    expect(callNamed('GET /api/boards/{boardId}/questions').parameters).toContainEqual(
      expect.objectContaining({
        name: 'minSeq',
        in: 'query',
        required: false,
        schema: expect.objectContaining({ type: 'integer', minimum: 0 }),
      }),
    );
    expect(schemas['AskBody']).toMatchObject({
      properties: { text: { type: 'string', minLength: 1, maxLength: 500 } },
    });
    expect(callNamed('POST /api/boards/{boardId}/questions').requestBody?.required).toBe(true);
    expect(callNamed('POST /api/boards/{boardId}/questions/{questionId}/vote').requestBody?.required).toBe(
      false,
    );
  });

  it('has neither dangling references nor unused components', () => {
    const names = JSON.stringify(document).match(/(?<="#\/components\/schemas\/)[^"]+/g) ?? [];
    expect(new Set(Object.keys(schemas))).toEqual(new Set(names));
  });

  it('has examples that are valid by the contract, and lack nothing that answers always have', () => {
    const examples: Readonly<Record<string, unknown>> = recorded.bodies;
    const refused = Object.entries({ ...allBodies, SettingsBody }).filter(
      ([name, schema]) =>
        name in examples &&
        schema instanceof z.core.$ZodType &&
        // Reading fills in what former versions did not send.
        !isDeepStrictEqual(z.safeParse(schema, examples[name]).data, examples[name]),
    );
    expect(refused.map(([name]) => name)).toEqual([]);
  });
});

describe.each(calls)('The document of $name', ({ name, path, operation }) => {
  it('has a name, a known tag, a summary and known security schemes', () => {
    expect(operation.operationId).toMatch(/^[a-z][a-zA-Z]+$/);
    expect(operation.summary).toMatch(/^[A-Z].{10,}[^.]$/);
    expect(operation.tags).toHaveLength(1);
    expect(document.tags.map((tag) => tag.name)).toEqual(expect.arrayContaining(operation.tags));
    const schemes = operation.security.flatMap((requirement) => Object.keys(requirement));
    expect(Object.keys(SECURITY_SCHEMES)).toEqual(expect.arrayContaining(schemes));
  });

  it('requires security if and only if a caller without credentials is refused', () => {
    const isDemanded =
      operation.security.length > 0 && operation.security.every((one) => Object.keys(one).length > 0);
    const codes = codesOf(operation);
    expect(isDemanded).toBe(codes.includes('token-required') || codes.includes('not-your-board'));
  });

  it('describes all parameters of the path, each with an example', () => {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.map(({ example }) => typeof example)).toEqual(inPath.map(() => 'string'));
  });

  it('has one named response body with an example, and at most one request body', () => {
    const successes = Object.entries(operation.responses).filter(([status]) => /^2(?!04)/.test(status));
    // Removing a room succeeds with 204 alone.
    const bodiesOfSuccess = name === 'DELETE /api/events/{eventId}/rooms/{boardId}' ? 0 : 1;
    expect(successes).toHaveLength(bodiesOfSuccess);
    const {
      'application/json': json,
      'text/plain': text,
      'image/png': png,
    } = successes[0]?.[1].content ?? {};
    const body = json ?? text ?? png;
    expect(body ? examplesOf(body.schema) : []).toHaveLength(bodiesOfSuccess);
    const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => {
      const { anyOf } = z.looseObject({ anyOf: z.array(z.unknown()).optional() }).parse(schema);
      return examplesOf(anyOf?.[0] ?? schema);
    });
    expect(bodies).toEqual(bodies.map(() => [expect.anything()]));
  });

  it('lists the codes of refusals by status, each with an example', () => {
    const isHealth = name.includes(' /health/');
    const always: ErrorCode[] = isHealth ? [] : ['internal', 'unavailable'];
    const ofWrites: ErrorCode[] = name.startsWith('GET ') ? [] : ['foreign-origin', 'invalid-request'];
    expect(codesOf(operation)).toEqual(expect.arrayContaining([...always, ...ofWrites]));
    for (const [status, response] of Object.entries(operation.responses)) {
      const codes = codesIn(response);
      expect(codes.map((code) => HTTP_STATUS[code])).toEqual(codes.map(() => Number(status)));
      expect(exampleCodesIn(response)).toEqual(codes);
      expect('retry-after' in (response.headers ?? {})).toBe(status === '429' || status === '503');
    }
  });
});

describe('A number in a query', () => {
  it.each(['', '-1', '1e3', '0x10', ' 1', '1.0', 'true', '9007199254740993', '1&minSeq=2'])(
    'is not %j',
    async (minSeq) => {
      const { boardId } = await api.openBoard();
      expect(await api.get(`/api/boards/${boardId}/questions?minSeq=${minSeq}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid-request' },
      });
    },
  );
});
