import { Health } from '@openfloor/contract/http';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../app.ts';

/** Live: the process answers. Ready: it can serve now. */
export const health = (app: App, { isReady }: ApiDependencies): void => {
  app.get('/health/live', { schema: { response: { 200: Health } } }, async () => ({ status: 'ok' as const }));

  const schema = { response: { 200: Health, 503: Health } };
  app.get('/health/ready', { schema }, async (_request, reply) =>
    isReady()
      ? reply.code(200).send({ status: 'ok' })
      : reply.code(503).header('retry-after', 2).send({ status: 'unavailable' }),
  );
};
