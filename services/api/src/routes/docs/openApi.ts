import fastifySwagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
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
  app.get('/api/docs', { schema: { hide: true } }, async () => app.swagger());
};
