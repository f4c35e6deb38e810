import type { Logger } from '@openfloor/platform/logger';
import { createRegistry, serveMetrics } from '@openfloor/platform/metrics';
import { openTracing, type Tracing } from '@openfloor/platform/tracing';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import { deriveKey } from '@openfloor/platform/signing';
import { createServerWatch } from '@openfloor/store/boards/serverWatch';
import { createBase, type Base, type Listener } from './base.ts';
import { createBusMetrics } from './metrics/busMetrics.ts';
import type { Config } from './config.ts';
import { ANSWER_TIMEOUT_MS, openConfiguredDatabase } from './database.ts';
import { reportNode } from './metrics/nodeMetrics.ts';
import { listenRealtime } from './roles/realtimeRole.ts';
import { readSecrets } from './secrets.ts';
import { openTransport } from './transport.ts';

export type RunningNode = {
  port: number;
  /** Generated at the first start of a process without a configured secret. */
  generatedSuperAdminSecret: string | undefined;
  stop: () => Promise<void>;
};

/**
 * Composes the configured role and listens. If a part fails, closes the parts that are open.
 * @param stopped stops waiting for a Postgres that cannot be reached
 * @throws DatabaseUnusable; the signal's reason; the error of listening
 */
export const startNode = async (
  config: Config,
  logger: Logger,
  stopped: AbortSignal,
): Promise<RunningNode> => {
  await using opened = new AsyncDisposableStack();
  const serverWatch = createServerWatch();
  const database = opened.adopt(
    await openConfiguredDatabase(config, logger, {
      queryTimeoutMs: ANSWER_TIMEOUT_MS,
      stopped,
      admit: serverWatch.admit,
      onLost: serverWatch.doubt,
    }),
    ({ close }) => close(),
  );
  const secrets = await readSecrets(config);
  const registry = createRegistry();
  const transport = opened.adopt(
    await openTransport(config.REDIS_URL, deriveKey(secrets.serverSecret, 'viewers'), {
      ...createBusMetrics(registry),
      onError: warnSparingly(logger, 'Redis fails or cannot be reached, trying again'),
    }),
    ({ close }) => close(),
  );
  const tracing = await openConfiguredTracing(config, logger);
  if (tracing) opened.defer(tracing.close);
  const base = createBase({ config, logger, secrets, database, serverWatch, transport, registry, tracing });
  opened.defer(base.close);
  // A failed check does not stop the start: the watch repeats it.
  await serverWatch.check().catch(() => undefined);
  reportNode(base);
  opened.adopt(await serveMetrics(metricsOptions(base)), (metrics) => metrics.close());
  const listener = await listen(base);
  opened.defer(listener.close);
  const undo = opened.move();
  return {
    port: listener.port,
    generatedSuperAdminSecret: secrets.generatedSuperAdminSecret,
    stop: () => undo.disposeAsync(),
  };
};

/** A realtime node loads none of the api's calls: it starts faster and uses less memory. */
const listen = async (base: Base): Promise<Listener> => {
  if (base.config.ROLE === 'realtime') return listenRealtime(base);
  const { listenApi } = await import('./roles/apiRole.ts');
  return listenApi(base);
};

const openConfiguredTracing = async (
  { ROLE, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: Config,
  logger: Logger,
): Promise<Tracing | undefined> =>
  endpoint === undefined
    ? undefined
    : openTracing({
        endpoint,
        ratio,
        serviceName: ROLE === 'all' ? 'openfloor' : `openfloor-${ROLE}`,
        onError: warnSparingly(logger, 'traces'),
      });

const metricsOptions = ({ registry, config }: Base) => ({
  registry,
  host: config.METRICS_HOST,
  port: config.METRICS_PORT,
});
