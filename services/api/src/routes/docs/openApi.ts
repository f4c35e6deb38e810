import { inSlices } from '@openfloor/store/reads/inSlices';
import { VERSION } from '@openfloor/platform/version';
import fastifySwagger from '@fastify/swagger';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { compressible, sendBody, type CompressibleBody } from '../../compressibleBody.ts';
import type { App } from '../typedApp.ts';
import { SECURITY_SCHEMES } from '../security.ts';
import { completeDocument } from './completeDocument.ts';
import { documented } from './documented.ts';
import { CONSTANT_HEADERS, headerComponents } from './sentHeaders.ts';
import { MESSAGES_PATH } from './socketMessages.ts';

const DESCRIPTION = `Live audience question-and-answer boards.

A refusal is always \`{"code", "message"}\`: decide by the code, show the message. Any call may also be refused before it
reaches its operation: 405 \`method-not-allowed\` with \`Allow\` if the URL supports only other methods, and 400, 408 or 431
\`invalid-request\` if the request line or the headers cannot be parsed. Ignore unknown fields.

Every answer also has headers for browsers, with constant values: ${CONSTANT_HEADERS.map((name) => `\`${name}\``).join(', ')}
(the last one where the server offers HTTPS).

The messages of the socket at \`/ws\` have a JSON schema at [${MESSAGES_PATH}](${MESSAGES_PATH}).`;

const TAGS = [
  { name: 'Boards', description: 'Create, find, recover and close boards' },
  { name: 'Events', description: 'Several boards, one for each room, with one code' },
  { name: 'Questions', description: 'Read, ask and vote' },
  { name: 'Talks', description: 'The parts of a board, each with separate questions' },
  { name: 'Agenda', description: 'The planned talks of a board' },
  { name: 'Moderation', description: 'For holders of a token of the board' },
  { name: 'Moderators', description: 'For the owner of a board: who else may moderate it' },
  { name: 'Owners', description: 'The devices that own a board, and how another one becomes an owner' },
  { name: 'Accounts', description: 'Optional sign-in of organisers at an identity provider' },
  { name: 'Webhooks', description: 'Addresses that are told what happens on a board' },
  { name: 'Control', description: 'Buttons that move the stage, with a key in the path' },
  { name: 'Log', description: 'Proofs that the log of a board was only added to' },
  { name: 'Plans', description: 'What a device may do, and how it gets more' },
  { name: 'Participants', description: 'The status of a session' },
  { name: 'Contact', description: 'Messages to the operators' },
  { name: 'Super admin', description: 'For the operators' },
  { name: 'Health', description: 'For load balancers' },
];

const options = {
  schemaRegistry: documented,
  // Allows unknown fields: later versions may add some, and clients ignore them.
  zodToJsonConfig: {
    override: ({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  },
};

type SchemaTransform = ReturnType<typeof createJsonSchemaTransform>;

/**
 * Serves the OpenAPI document at /api/docs/json. It is generated from the schemas of the routes registered after this
 * call.
 */
export const openApi = async (app: App): Promise<void> => {
  const transformObject = createJsonSchemaTransformObject(options);
  const toJson = createJsonSchemaTransform(options);
  const converted = new Map<unknown, ReturnType<SchemaTransform>>();
  const routes: Parameters<SchemaTransform>[0][] = [];
  app.addHook('onRoute', (route) => {
    const { schema, url } = route;
    if (schema) routes.push({ schema, url, route, openapiObject: { openapi: '3.1.0' } });
  });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Openfloor',
        description: DESCRIPTION,
        version: VERSION,
        contact: { name: 'Whoever runs this server' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // Relative to the address of the document, so it is the server that sent it.
      servers: [{ url: '/' }],
      tags: TAGS,
      components: { securitySchemes: SECURITY_SCHEMES, headers: headerComponents() },
    },
    transform: (route) => converted.get(route.schema) ?? toJson(route),
    transformObject: (document) => completeDocument(transformObject(document)),
  });
  /** Generates the document, which takes half a second of CPU time. Other requests run between the routes. */
  const generate = async (): Promise<CompressibleBody> => {
    for await (const route of inSlices(routes)) converted.set(route.schema, toJson(route));
    return compressible(Buffer.from(JSON.stringify(app.swagger())));
  };
  let document: Promise<CompressibleBody> | undefined;
  app.get('/api/docs/json', { schema: { hide: true } }, async (_request, reply) => {
    const body = await (document ??= generate());
    reply.type('application/json; charset=utf-8');
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    return sendBody(reply, body);
  });
};
