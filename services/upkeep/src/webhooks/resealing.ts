import type { WebhookKeys } from '@openfloor/platform/credentials/webhookKeys';
import { repeat, type Repeating } from '@openfloor/platform/repeat';
import type { Db } from '@openfloor/store/tables';
import { resealWebhooks } from '@openfloor/store/webhooks/webhooks';

const RETRY_MS = 5000;

/**
 * Seals the keys of all webhooks with the present secret of the server, and tries again until Postgres has stored them:
 * the former secret may be taken out of the configuration once the nodes have started with both.
 */
export const startResealing = ({
  db,
  keys,
  retryMs = RETRY_MS,
  onError,
}: {
  db: Db;
  keys: WebhookKeys;
  retryMs?: number;
  onError: (error: unknown) => void;
}): Repeating => {
  const resealing = repeat({
    waitMs: (rounds) => (rounds === 0 ? 0 : retryMs),
    work: async () => {
      const failures = await resealWebhooks(db, keys.reseal);
      void resealing.stop();
      if (failures.length > 0)
        onError(new AggregateError(failures, `${failures.length} keys of webhooks cannot be opened`));
    },
    onError,
  });
  return resealing;
};
