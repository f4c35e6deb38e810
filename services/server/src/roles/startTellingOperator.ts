import { systemClock as clock } from '@openfloor/platform/clock';
import type { OutboundAddresses } from '@openfloor/platform/outboundAddresses';
import { warnSparingly } from '@openfloor/platform/warnSparingly';
import { createContactMetrics } from '@openfloor/upkeep/contact/metrics';
import { tellOperator } from '@openfloor/upkeep/contact/tellOperator';
import { createSend } from '@openfloor/upkeep/webhooks/send';
import type { Base } from '../base.ts';

/**
 * Starts sending contact requests to `CONTACT_WEBHOOK`; undefined if none is configured. Log lines name only the
 * webhook's host: the rest of its address may be a secret.
 */
export const startTellingOperator = (
  { config, database, logger, registry }: Base,
  { outbound, isActive }: { outbound: OutboundAddresses; isActive: () => boolean },
): (() => Promise<void>) | undefined => {
  const noteTold = createContactMetrics(registry);
  const url = config.CONTACT_WEBHOOK;
  if (url === undefined) return undefined;
  const { host } = new URL(url);
  const warnRefused = warnSparingly(logger, 'CONTACT_WEBHOOK did not accept a contact request');
  return tellOperator({
    db: database.kysely,
    send: createSend(outbound),
    url,
    format: config.CONTACT_WEBHOOK_FORMAT,
    clock,
    random: Math.random,
    isActive,
    onTold: (told) => {
      noteTold(told);
      if (told.outcome !== 'delivered') warnRefused(`${host}: ${told.status}, ${told.outcome}`);
    },
    onError: warnSparingly(logger, 'contact requests are not sent, trying again'),
  });
};
