import { ErrorCode } from '@openfloor/contract/errors';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const Content = z.record(
  z.string(),
  z.object({
    schema: z.looseObject({}),
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
  }),
);

const Response = z.object({
  description: z.string(),
  content: Content.optional(),
  headers: z.looseObject({}).optional(),
});

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean(),
        schema: z.looseObject({}),
        example: z.unknown().optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(z.string(), Response),
});
export type Operation = z.infer<typeof Operation>;

const Document = z.looseObject({
  openapi: z.string(),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), Operation)),
  info: z.looseObject({ description: z.string() }),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});
type Document = z.infer<typeof Document>;

const WithSharedResponses = z.looseObject({
  components: z.looseObject({ responses: z.record(z.string(), z.unknown()) }),
});

/**
 * The document at /api/docs/json, with each shared response at its calls.
 * @throws Error if an operation lacks a required part
 */
export const documentOf = (app: FastifyInstance): Document => {
  const document = WithSharedResponses.parse(app.swagger());
  const { responses } = document.components;
  const text = JSON.stringify(document).replaceAll(
    /\{"\$ref":"#\/components\/responses\/(\w+)"\}/g,
    (_, name: string) => JSON.stringify(responses[name]),
  );
  return Document.parse(JSON.parse(text));
};

const Refused = z.object({
  msg: z.literal('refused'),
  method: z.string(),
  route: z.string(),
  statusCode: z.number(),
  code: ErrorCode,
});

/** Paths of the document of this process's first node. Cached, because making the document takes half a second. */
let firstPaths: Document['paths'] | undefined;

/**
 * Refusals in a node's log that the document does not declare for their call, one line each. All nodes have the same
 * routes.
 */
export const undocumentedRefusals = (app: FastifyInstance, logged: readonly string[]): string[] => {
  const paths = (firstPaths ??= documentOf(app).paths);
  const lines = logged.flatMap((line) => {
    const refused = Refused.safeParse(JSON.parse(line));
    if (!refused.success) return [];
    const { method, route, statusCode, code } = refused.data;
    const operations = paths[route.replaceAll(/:(\w+)/g, '{$1}')] ?? {};
    const operation = Object.entries(operations).find(([name]) => name.toUpperCase() === method)?.[1];
    if (!operation) return [];
    const response = JSON.stringify(operation.responses[String(statusCode)] ?? {});
    return response.includes(`"${code}"`) ? [] : [`${method} ${route}: ${statusCode} ${code}`];
  });
  return [...new Set(lines)];
};
