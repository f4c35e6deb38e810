import type { ContactRequest } from '@openfloor/contract/http/superAdmin';
import type { WebhookFormat, WebhookStatus } from '@openfloor/contract/http/webhooks';
import type { Clock } from '@openfloor/platform/clock';
import { repeat } from '@openfloor/platform/repeat';
import { contactRequestExists, leaseContact, setNextNotice } from '@openfloor/store/operator/contactNotices';
import type { Db } from '@openfloor/store/tables';
import { contactBodyIn } from '../webhooks/formats.ts';
import { waitMsAfter } from '../webhooks/schedule.ts';
import type { Send } from '../webhooks/send.ts';

const POLL_MS = 2000;
/** Longer than an attempt takes. */
const LEASE_MS = 30_000;

/** Result of an attempt. `dead`: the request is given up, and the super admin sees that. */
export type Told = { outcome: 'delivered' | 'failed' | 'dead'; status: NonNullable<WebhookStatus> };

export type TellOperatorOptions = {
  db: Db;
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
  /** Called after each attempt. Gets no text of the request. */
  onTold: (told: Told) => void;
  onError: (error: unknown) => void;
};

/**
 * Sends each contact request to the operator's webhook until it is accepted, with the waits of boards' webhooks, one
 * request after the other. Several nodes share the work.
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
  { db, send, url, format, clock, random, onTold }: Omit<TellOperatorOptions, 'pollMs' | 'onError'>,
  stopped: AbortSignal,
): Promise<boolean> => {
  const leased = await leaseContact(db, LEASE_MS);
  if (!leased) return false;
  const { request, attempts } = leased;
  const message = async () =>
    (await contactRequestExists(db, request.id)) ? messageOf(format, request, clock.nowMs()) : undefined;
  const sent = await send(url, message, stopped);
  // The super admin deleted the request meanwhile.
  if (!sent) return true;
  const { status } = sent;
  if (status === 'stopped') {
    await setNextNotice(db, leased, 0);
    return false;
  }
  const next = isAccepted(status)
    ? 'delivered'
    : (waitMsAfter(attempts, { ...sent, random: random() }) ?? 'dead');
  await setNextNotice(db, leased, next);
  onTold({ outcome: typeof next === 'number' ? 'failed' : next, status });
  return next === 'delivered';
};

const isAccepted = (status: Told['status']): boolean =>
  typeof status === 'number' && status >= 200 && status < 300;

/** The id is that of the request, so that a receiver recognizes a repeated message. */
const messageOf = (format: WebhookFormat, request: ContactRequest, nowMs: number) => ({
  body: contactBodyIn(format, request),
  headers: {
    'content-type': 'application/json',
    'user-agent': 'Openfloor',
    'webhook-id': `msg_${request.id}`,
    'webhook-timestamp': String(Math.floor(nowMs / 1000)),
  },
});
