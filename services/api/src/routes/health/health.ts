import { Health } from '@openfloor/contract/http/boards';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import { PUBLIC } from '../security.ts';

/** Live: the process answers. Ready: it can serve current data. */
export const health = (app: App, { isReady }: Pick<ApiDependencies, 'isReady'>): void => {
  const live = {
    operationId: 'isLive',
    tags: ['Health'],
    summary: 'Say whether the process answers',
    security: PUBLIC,
    response: { 200: Health },
  };
  app.get('/health/live', { schema: live }, async () => ({ status: 'ok' as const }));

  const ready = {
    operationId: 'isReady',
    tags: ['Health'],
    summary: 'Say whether this node can serve',
    security: PUBLIC,
    response: { 200: Health, 503: Health },
  };
  app.get('/health/ready', { schema: ready }, async (_request, reply) =>
    isReady()
      ? reply.code(200).send({ status: 'ok' })
      : reply.code(503).header('retry-after', 2).send({ status: 'unavailable' }),
  );
};
