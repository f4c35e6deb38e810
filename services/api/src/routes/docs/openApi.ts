import fastifySwagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { compressible, sendBody, type CompressibleBody } from '../../compressibleBody.ts';
import type { App } from '../app.ts';

/** Describes the routes registered after it, from the very schemas that validate them, at /api/docs. */
export const openApi = async (app: App): Promise<void> => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Openfloor',
        description: 'Live audience question-and-answer boards. Refusals are always {code, message}.',
        version: '1',
      },
    },
    transform: jsonSchemaTransform,
  });
  let document: CompressibleBody | undefined;
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
    document ??= compressible(Buffer.from(JSON.stringify(app.swagger())));
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    return sendBody(reply, document);
  });
};
