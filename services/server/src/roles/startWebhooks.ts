import { systemClock as clock } from '@openfloor/platform/clock';
import type { WebhookKeys } from '@openfloor/platform/credentials/webhookKeys';
import type { OutboundAddresses } from '@openfloor/platform/outboundAddresses';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import { createWebhookMetrics } from '@openfloor/upkeep/webhooks/metrics';
import { startResealing } from '@openfloor/upkeep/webhooks/resealing';
import { createSend } from '@openfloor/upkeep/webhooks/send';
import { startWebhooks as start, type Webhooks } from '@openfloor/upkeep/webhooks/worker';
import type { Base } from '../base.ts';

/**
 * Starts the delivery of board events to webhooks. Log lines name only the webhook's host: the rest of its address may
 * be a secret.
 */
export const startWebhooks = (
  { secrets, database, logger, registry }: Base,
  { keys, outbound, isActive }: { keys: WebhookKeys; outbound: OutboundAddresses; isActive: () => boolean },
): Webhooks => {
  const db = database.kysely;
  const onError = warnSparingly(logger, 'webhooks are not sent, trying again');
  const warnRefused = warnSparingly(logger, 'a webhook did not accept a delivery');
  const noteSent = createWebhookMetrics(registry);
  const resealing = secrets.formerSecret === undefined ? undefined : startResealing({ db, keys, onError });
  const webhooks = start({
    db,
    send: createSend(outbound),
    keys,
    clock,
    random: Math.random,
    isActive,
    onSent: (delivery) => {
      noteSent(delivery);
      const { host, status, outcome } = delivery;
      if (outcome !== 'delivered' && outcome !== 'stopped') warnRefused(`${host}: ${status}`);
    },
    onError,
  });
  return {
    ...webhooks,
    stop: async () => {
      await Promise.all([webhooks.stop(), resealing?.stop()]);
    },
  };
};
