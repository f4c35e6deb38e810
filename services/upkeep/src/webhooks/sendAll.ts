import type { Clock } from '@openfloor/platform/clock';
import type { WebhookKeys } from '@openfloor/platform/credentials/webhookKeys';
import type { Db } from '@openfloor/store/tables';
import {
  readLeasedWebhook,
  readShownBoard,
  recordAttempt,
  type AttemptRecord,
  type LeasedWebhook,
  type WebhookLease,
} from '@openfloor/store/webhooks/sending';
import type { BoardMessages, PlacedMessage } from './boardMessages.ts';
import { contentOf, idOf, outgoingOf } from './delivery.ts';
import type { Content } from './formats.ts';
import { verdictOn } from './schedule.ts';
import { TIMEOUT_MS, type Send, type Sent } from './send.ts';

export type Sender = {
  db: Db;
  send: Send;
  keys: WebhookKeys;
  clock: Clock;
  /** A random number from 0 to below 1. */
  random: () => number;
  onSent: (delivery: SentDelivery) => void;
  messages: BoardMessages;
  /** Once aborted, no new request begins. */
  stopped: AbortSignal;
  /** Once aborted, requests in progress end. */
  aborted: AbortSignal;
};

/** `ageMs`: of the event; undefined for a test. */
export type SentDelivery = {
  host: string;
  status: Sent['status'];
  outcome: 'delivered' | 'failed' | 'dead' | 'ended' | 'stopped';
  ageMs?: number;
};

/**
 * Duration of a lease. A dead node delays a webhook by this and by the time between two looks at all webhooks: less
 * than 30 s.
 */
export const LEASE_MS = 20_000;
/**
 * The messages of a board are kept in memory, so a webhook ends when its board has more questions than any real event.
 */
const QUESTIONS_MAX = 50_000;

/** `leasedAtMs`: time just before the latest extension of the lease, by `elapsedMs`. */
type Leased = LeasedWebhook & { leasedAtMs: number };

/**
 * Sends the messages that a webhook has not received yet, one delivery after the other, until the lease is released or
 * lost.
 */
export const sendAll = async (sender: Sender, lease: WebhookLease): Promise<void> => {
  for (;;) {
    const leasedAtMs = sender.clock.elapsedMs();
    const hook = await readLeasedWebhook(sender.db, lease, LEASE_MS);
    if (!hook || (await sendSome(sender, { ...hook, leasedAtMs }))) return;
  }
};

/** Whether the lease is valid for `forMs` more. After slow reads or a stall, another node may have the lease. */
const isLeased = ({ clock }: Sender, { leasedAtMs }: Leased, forMs: number): boolean =>
  clock.elapsedMs() + forMs < leasedAtMs + LEASE_MS;

/**
 * Sends a test or some deliveries, or releases the lease if there are none.
 * @returns whether the lease is released; a webhook that was replayed meanwhile keeps it, and is read again
 */
const sendSome = async (sender: Sender, hook: Leased): Promise<boolean> => {
  const { db, clock, messages, stopped } = sender;
  const release = (changes: Partial<AttemptRecord> = {}) =>
    recordAttempt(db, hook, LEASE_MS, { ...changes, isLeaseKept: false });
  if (stopped.aborted) return release();
  if (hook.test_id !== null) return sendTest(sender, hook, hook.test_id);
  if (hook.ended_at !== null || hook.next_attempt_at.getTime() > clock.nowMs()) return release();
  if (hook.questions > QUESTIONS_MAX) return release({ ended_at: new Date(clock.nowMs()) });
  const waiting = await messages.after(hook, hook);
  const due = waiting.filter(({ type }) => hook.types.includes(type));
  return due.length > 0 ? sendInOrder(sender, hook, due) : release({ seq: hook.head, part: 0, attempts: 0 });
};

/** Sends at most this many before it reads the webhook again, which may have a test to send, or may be deleted. */
const BATCH = 50;

/** Sends deliveries in order, until one fails. @returns whether the lease is released */
const sendInOrder = async (sender: Sender, hook: Leased, due: readonly PlacedMessage[]): Promise<boolean> => {
  for (const message of due.slice(0, BATCH)) {
    // An event may have several messages: a webhook that got only some of them stays at the event before, with their
    // number.
    const isLast = message.part === message.parts;
    const place = isLast ? { seq: message.seq, part: 0 } : { seq: message.seq - 1, part: message.part };
    if (sender.stopped.aborted) return false;
    // Extend the lease if a request could outlast it.
    if (!isLeased(sender, hook, TIMEOUT_MS) && !(await record(sender, hook, { isLeaseKept: true })))
      return false;
    const changes = await attempt(sender, hook, message, place);
    const isRecorded = await record(sender, hook, changes);
    if (!isRecorded || !changes.isLeaseKept) return isRecorded;
    Object.assign(hook, place, { attempts: 0 });
  }
  return false;
};

/** Records an attempt, and extends the lease if it is kept. @returns whether the lease and the place were still ours */
const record = async ({ db, clock }: Sender, hook: Leased, changes: AttemptRecord): Promise<boolean> => {
  const leasedAtMs = clock.elapsedMs();
  const isRecorded = await recordAttempt(db, hook, LEASE_MS, changes);
  if (isRecorded) hook.leasedAtMs = leasedAtMs;
  return isRecorded;
};

/** Sends one delivery. @param place the webhook's place once it has the message. @returns what to record of it */
const attempt = async (
  sender: Sender,
  hook: Leased,
  message: PlacedMessage,
  place: { seq: number; part: number },
): Promise<AttemptRecord> => {
  const { clock, onSent, random } = sender;
  const next = { ...place, attempts: 0, isLeaseKept: true };
  const id = idOf(hook, message);
  const sent = await sendSigned(sender, hook, id, () => contentOf(sender.db, hook.boardId, message));
  if (!sent) return next;
  const { status } = sent;
  const ageMs = clock.nowMs() - Date.parse(message.at);
  const note = (outcome: SentDelivery['outcome']) => onSent({ host: hook.host, status, outcome, ageMs });
  if (status === 'stopped') {
    note('stopped');
    return { isLeaseKept: false };
  }
  const last_status = String(status);
  const attempts = hook.attempts + 1;
  const verdict = verdictOn(sent, { attempts, ageMs, random: random() });
  if (verdict === 'delivered' || verdict === 'dead') {
    note(verdict);
    const { type, seq, part } = message;
    const deadLetter = { seq, part, id, type, at: new Date(message.at) };
    return { ...next, last_status, ...(verdict === 'dead' && { deadLetter }) };
  }
  const now = clock.nowMs();
  if (verdict === 'ended') {
    note('ended');
    return { last_status, ended_at: new Date(now), attempts: 0, isLeaseKept: false };
  }
  note('failed');
  return { last_status, attempts, next_attempt_at: new Date(now + verdict.waitMs), isLeaseKept: false };
};

/**
 * Sends a test, even while the webhook waits for its next attempt, and keeps the lease. A test that succeeds ends that
 * wait.
 */
const sendTest = async (sender: Sender, hook: Leased, testId: string): Promise<false> => {
  const { db, clock, onSent } = sender;
  const { boardId, head, host } = hook;
  const now = new Date(clock.nowMs());
  const sent = await sendSigned(sender, hook, `msg_${testId.replaceAll('-', '')}`, async () => {
    const shown = await readShownBoard(db, boardId, undefined);
    return shown && { type: 'test', boardId, seq: head, at: now.toISOString(), boardTitle: shown.title };
  });
  if (!sent || sent.status === 'stopped') return false;
  const { status } = sent;
  const verdict = verdictOn(sent, { attempts: 1, ageMs: 0, random: 0 });
  const isGood = verdict === 'delivered';
  onSent({ host, status, outcome: isGood ? 'delivered' : 'failed' });
  await recordAttempt(db, hook, LEASE_MS, {
    test_id: null,
    last_status: String(status),
    ...(isGood && { attempts: 0, next_attempt_at: now }),
    ...(verdict === 'ended' && { ended_at: now }),
    isLeaseKept: true,
  });
  return false;
};

/**
 * Sends a signed delivery. Once the lease has ended, sends nothing and returns `stopped`, as on a node that stops.
 * @param read called once the connection is open
 * @returns undefined if there is nothing to send any more
 */
const sendSigned = async (
  sender: Sender,
  hook: Leased,
  id: string,
  read: () => Promise<Content | undefined>,
): Promise<Sent | undefined> => {
  const { send, keys, clock, aborted } = sender;
  let isLate = false;
  const compose = async () => {
    const content = await read();
    isLate = !isLeased(sender, hook, 0);
    return isLate ? undefined : content && outgoingOf({ keys, nowMs: clock.nowMs() }, hook, id, content);
  };
  const sent = await send(hook.url, compose, aborted);
  return isLate ? { status: 'stopped' } : sent;
};
