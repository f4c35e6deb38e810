import { ClientMessage, ServerMessage } from '@openfloor/contract/ws';
import { z } from 'zod';
import { compressible, sendBody, type CompressibleBody } from '../../compressibleBody.ts';
import type { App } from '../typedApp.ts';

export const MESSAGES_PATH = '/api/docs/messages.json';

/** Receivers ignore unknown fields: later versions may add some. */
const openOptions = {
  override: ({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  },
};

const schemaOf = (message: z.core.$ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...schema } = z.toJSONSchema(message, { io, ...openOptions });
  return schema;
};

/** JSON schema of what the client and the server send over the socket, see PROTOCOL.md. */
export const messagesSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Messages of the socket at /ws',
  description: 'Text frames. `ClientMessage` is what a client sends, `ServerMessage` what it gets.',
  $defs: {
    ClientMessage: schemaOf(ClientMessage, 'input'),
    ServerMessage: schemaOf(ServerMessage, 'output'),
  },
});

export const socketMessages = (app: App): void => {
  let schema: CompressibleBody | undefined;
  app.get(MESSAGES_PATH, { schema: { hide: true } }, (_request, reply) => {
    schema ??= compressible(Buffer.from(JSON.stringify(messagesSchema())));
    reply.type('application/schema+json; charset=utf-8');
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    return sendBody(reply, schema);
  });
};
