import { isLive, isReady } from '@openfloor/contract/calls/operator';
import type { ApiDependencies } from '../../dependencies.ts';
import { operationIdOf } from '../allCalls.ts';
import { PUBLIC } from '../security.ts';
import type { App } from '../typedApp.ts';

const tags = ['Health'];

/**
 * Health checks. Live: the process answers. Ready: it can serve current data. `serve` does not register them, because
 * they refuse nothing.
 */
export const health = (app: App, { isReady: isNodeReady }: Pick<ApiDependencies, 'isReady'>): void => {
  const live = {
    operationId: operationIdOf(isLive),
    tags,
    summary: 'Say whether the process answers',
    security: PUBLIC,
    response: { 200: isLive.answer },
  };
  app.get(isLive.path, { schema: live }, async () => ({ status: 'ok' as const }));

  const ready = {
    operationId: operationIdOf(isReady),
    tags,
    summary: 'Say whether this node can serve',
    security: PUBLIC,
    response: { 200: isReady.answer, 503: isReady.answer },
  };
  app.get(isReady.path, { schema: ready }, async (_request, reply) =>
    isNodeReady()
      ? reply.code(200).send({ status: 'ok' })
      : reply.code(503).header('retry-after', 2).send({ status: 'unavailable' }),
  );
};
