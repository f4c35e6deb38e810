import type { ContactRequest } from '@openfloor/contract/http/superAdmin';
import type { WebhookFormat } from '@openfloor/contract/http/webhooks';
import type { Clock } from '@openfloor/platform/clock';
import { repeat } from '@openfloor/platform/repeat';
import { isContactThere, leaseContact, setNextNotice } from '@openfloor/store/contactNotices';
import type { Tables } from '@openfloor/store/tables';
import type { Kysely } from 'kysely';
import { contactBodyIn } from '../webhooks/formats.ts';
import type { Send, Sent } from '../webhooks/send.ts';

const POLL_MS = 2000;
/** Longer than an attempt takes. */
const LEASE_MS = 30_000;
const FIRST_WAIT_MS = 5000;
const WAIT_MS_MAX = 60 * 60 * 1000;
const RETRY_AFTER_MS_MAX = 24 * 60 * 60 * 1000;
const JITTER = 0.1;

export type TellOperatorOptions = {
  db: Kysely<Tables>;
  send: Send;
  /** The operator's webhook. */
  url: string;
  format: WebhookFormat;
  clock: Clock;
  /** A random number from 0 to below 1. */
  random: () => number;
  /** Whether this node may work: it has current data and does not leave. */
  isActive: () => boolean;
  pollMs?: number;
  /** Called when the receiver did not accept a request, which is sent again. Knows nothing of its text. */
  onRefused: (status: Sent['status']) => void;
  onError: (error: unknown) => void;
};

/**
 * Tells the operator's webhook of each contact request, until it accepts it: one request after the other, and while the receiver is
 * away only one at a time. Several nodes share the work.
 * @returns a function that stops this; a request under way is sent again by another node
 */
export const tellOperator = ({
  pollMs = POLL_MS,
  onError,
  ...options
}: TellOperatorOptions): (() => Promise<void>) =>
  repeat({
    waitMs: (rounds) => (rounds === 0 ? 0 : pollMs),
    work: async (stopped) => {
      while (options.isActive() && !stopped.aborted && (await tellOne(options, stopped)));
    },
    onError,
  }).stop;

/** @returns whether to go on with the next request */
const tellOne = async (
  { db, send, url, format, clock, random, onRefused }: Omit<TellOperatorOptions, 'pollMs' | 'onError'>,
  stopped: AbortSignal,
): Promise<boolean> => {
  const leased = await leaseContact(db, { nowMs: clock.nowMs(), leaseMs: LEASE_MS });
  if (!leased) return false;
  const { request, attempts } = leased;
  const message = async () =>
    (await isContactThere(db, request.id)) ? messageOf(format, request, clock.nowMs()) : undefined;
  const sent = await send(url, message, stopped);
  // The super admin deleted the request meanwhile.
  if (!sent) return true;
  if (isAccepted(sent)) {
    await setNextNotice(db, leased, null);
    return true;
  }
  const waitMs = sent.status === 'stopped' ? 0 : waitAfter(attempts, sent, random());
  await setNextNotice(db, leased, clock.nowMs() + waitMs);
  if (sent.status !== 'stopped') onRefused(sent.status);
  return false;
};

const isAccepted = ({ status }: Sent): boolean => typeof status === 'number' && status >= 200 && status < 300;

/** Doubles from five seconds up to an hour, and is never given up. */
const waitAfter = (attempts: number, { retryAfterMs = 0 }: Sent, random: number): number => {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), WAIT_MS_MAX) * (1 + JITTER * random);
  return Math.max(waitMs, Math.min(retryAfterMs, RETRY_AFTER_MS_MAX));
};

/** The id is that of the request, so that a receiver knows a repeated message. */
const messageOf = (format: WebhookFormat, request: ContactRequest, nowMs: number) => ({
  body: contactBodyIn(format, request),
  headers: {
    'content-type': 'application/json',
    'user-agent': 'Openfloor',
    'webhook-id': `msg_${request.id}`,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
  },
});
