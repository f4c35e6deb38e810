import { createHash } from 'node:crypto';
import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import { isVote } from '@openfloor/domain/board/eventFacts';
import type { Clock } from '@openfloor/platform/clock';
import type { WebhookKeys } from '@openfloor/platform/credentials/webhookKeys';
import { repeat, waitFor } from '@openfloor/platform/repeat';
import type { Tables } from '@openfloor/store/tables';
import {
  leaseWebhooks,
  readLeasedWebhook,
  readShownBoard,
  recordAttempt,
  type AttemptRecord,
  type LeasedWebhook,
  type WebhookLease,
} from '@openfloor/store/webhooks/sending';
import type { Kysely } from 'kysely';
import { createBoardMessages, type BoardMessages, type PlacedMessage } from './boardMessages.ts';
import { bodyIn, type Content } from './formats.ts';
import { verdictOn } from './schedule.ts';
import type { Send, Sent } from './send.ts';

export type WebhooksOptions = {
  db: Kysely<Tables>;
  send: Send;
  keys: WebhookKeys;
  clock: Clock;
  /** A random number from 0 to below 1. */
  random: () => number;
  /** Whether this node may work: it has current data and does not leave. */
  isActive: () => boolean;
  /** Time between two looks at all webhooks. */
  sweepMs?: number;
  onSent: (delivery: SentDelivery) => void;
  /** An error of the store, or data of a later version. */
  onError: (error: unknown) => void;
};

/** `ageMs`: of the event; undefined for a test. */
export type SentDelivery = {
  host: string;
  status: Sent['status'];
  outcome: 'delivered' | 'failed' | 'dead' | 'ended' | 'stopped';
  ageMs?: number;
};

export type Webhooks = {
  noteCommit: (boardId: BoardId, message: BusMessage) => void;
  /** Notes that a webhook of a board was tested or replayed. */
  note: (boardId: BoardId) => void;
  /** Lets the requests that are in progress end, for a while. */
  stop: () => Promise<void>;
};

const POLL_MS = 1000;
/** With the lease, the time that a dead node holds up a webhook is below 30 s. */
const SWEEP_MS = 5000;
const LEASE_MS = 20_000;
/** Collects commits, so that busy boards are noted together. */
const COLLECT_MS = 200;
/** Webhooks that a node sends for at a time. Receivers that hang take a place for 15 s each. */
const HOOKS_MAX = 500;
const PER_HOST_MAX = 150;
const STOP_MS = 5000;
/** What is told of a board is kept in memory, so a webhook ends when its board has more questions than any event. */
const QUESTIONS_MAX = 50_000;
/** How long the former secret signs after a rotation. */
const FORMER_SECRET_MS = 24 * 60 * 60 * 1000;

type Sender = WebhooksOptions & {
  messages: BoardMessages;
  /** No new request begins. */
  stopped: AbortSignal;
  /** Requests in progress end. */
  aborted: AbortSignal;
};

/** Sends what happens on boards to their webhooks, in the background. No request, append or frame waits for it. */
export const startWebhooks = (options: WebhooksOptions): Webhooks => {
  const { db, clock, isActive, onError, sweepMs = SWEEP_MS } = options;
  const [stopping, aborting] = [new AbortController(), new AbortController()];
  const sender: Sender = {
    ...options,
    messages: createBoardMessages(db),
    stopped: stopping.signal,
    aborted: aborting.signal,
  };
  const noted = new Set<BoardId>();
  const sending = new Map<Promise<void>, string>();
  /** `leasedBy` of work that an error ended. The next sweep takes it up; else it would wait until its lease expires. */
  const givenUp = new Set<string>();
  let sweptAtMs = -Infinity;
  /** Whether webhooks were left out because the node, or their host, had enough. */
  let isMore = false;

  const sendingTo = (): Record<string, number> => {
    const byHost = Map.groupBy(sending.values(), (host) => host);
    return Object.fromEntries([...byHost].map(([host, { length }]) => [host, length]));
  };

  const begin = (lease: WebhookLease): void => {
    const work: Promise<void> = sendAll(sender, lease)
      .catch((error: unknown) => {
        givenUp.add(lease.leasedBy);
        onError(error);
      })
      .finally(() => {
        sending.delete(work);
        if (isMore) polling.hurry();
      });
    sending.set(work, lease.host);
  };

  const look = async (): Promise<void> => {
    const hooks = HOOKS_MAX - sending.size;
    const startedAtMs = clock.elapsedMs();
    const isSweep = isMore || startedAtMs - sweptAtMs >= sweepMs;
    if (hooks <= 0 || !isActive() || !(isSweep || noted.size > 0)) return;
    const boardIds = [...noted];
    noted.clear();
    const taken = [...givenUp];
    const leases = await leaseWebhooks(db, {
      leaseMs: LEASE_MS,
      nowMs: clock.nowMs(),
      hooks,
      perHost: PER_HOST_MAX,
      sendingTo: sendingTo(),
      givenUp: taken,
      ...(!isSweep && { boardIds }),
    });
    if (isSweep) {
      sweptAtMs = startedAtMs;
      for (const leasedBy of taken) givenUp.delete(leasedBy);
    }
    for (const lease of leases) begin(lease);
    isMore = leases.length === hooks || Object.values(sendingTo()).some((places) => places >= PER_HOST_MAX);
  };

  const polling = repeat({
    waitMs: (rounds) => (rounds === 0 ? 0 : POLL_MS),
    work: async (stopped) => {
      await waitFor(COLLECT_MS, stopped);
      if (!stopped.aborted) await look();
    },
    onError,
  });

  const note = (boardId: BoardId): void => {
    noted.add(boardId);
    polling.hurry();
  };
  return {
    note,
    noteCommit: (boardId, { events }) => {
      if (!events?.every(({ event }) => isVote(event))) note(boardId);
    },
    stop: async () => {
      stopping.abort();
      await polling.stop();
      const timer = setTimeout(() => aborting.abort(), STOP_MS);
      await Promise.all(sending.keys());
      clearTimeout(timer);
    },
  };
};

/** Sends what a webhook has not been told, one delivery after the other, until the lease is released or lost. */
const sendAll = async (sender: Sender, lease: WebhookLease): Promise<void> => {
  for (;;) {
    const hook = await readLeasedWebhook(sender.db, lease, LEASE_MS);
    if (!hook || (await sendSome(sender, hook))) return;
  }
};

/**
 * Sends a test or some deliveries, or releases the lease if there are none.
 * @returns whether the lease is released; a webhook that was replayed meanwhile keeps it, and is read again
 */
const sendSome = async (sender: Sender, hook: LeasedWebhook): Promise<boolean> => {
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

/** Sends until one fails. @returns whether the lease is released */
const sendInOrder = async (
  sender: Sender,
  hook: LeasedWebhook,
  due: readonly PlacedMessage[],
): Promise<boolean> => {
  for (const message of due.slice(0, BATCH)) {
    const isLast = message.part === message.parts;
    const place = isLast ? { seq: message.seq, part: 0 } : { seq: message.seq - 1, part: message.part };
    if (sender.stopped.aborted) return false;
    const changes = await attempt(sender, hook, message, place);
    const isRecorded = await recordAttempt(sender.db, hook, LEASE_MS, changes);
    if (!isRecorded || !changes.isLeaseKept) return isRecorded;
    Object.assign(hook, place, { attempts: 0 });
  }
  return false;
};

/** Sends one delivery. @returns what to record of it */
const attempt = async (
  sender: Sender,
  hook: LeasedWebhook,
  message: PlacedMessage,
  place: { seq: number; part: number },
): Promise<AttemptRecord> => {
  const { clock, onSent, random } = sender;
  const next = { ...place, attempts: 0, isLeaseKept: true };
  const id = idOf(hook, message);
  const sent = await sendSigned(sender, hook, id, () => contentOf(sender, hook, message));
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

/** Sends a test, whatever the webhook waits for, and keeps the lease. After a good one the webhook waits no longer. */
const sendTest = async (sender: Sender, hook: LeasedWebhook, testId: string): Promise<false> => {
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

/** What to tell now; undefined if the public can no longer read the question or the talk. */
const contentOf = async (
  { db }: Sender,
  { boardId }: LeasedWebhook,
  { type, seq, at, questionId, talkId }: PlacedMessage,
): Promise<Content | undefined> => {
  const shown = await readShownBoard(db, boardId, questionId);
  if (!shown) return undefined;
  const content = { type, boardId, seq, at, boardTitle: shown.title };
  if (type === 'question.removed')
    return questionId === undefined ? undefined : { ...content, question: { id: questionId } };
  if (questionId !== undefined) return shown.question && { ...content, question: shown.question };
  if (type === 'board.closed') return content;
  const talk = shown.isClosed ? undefined : shown.talks.find(({ id }) => id === talkId);
  return talk && { ...content, talkTitle: talk.title };
};

/** The same for a repeated delivery, in another epoch too; another for an event that took the seq of a lost one. */
const idOf = ({ id }: LeasedWebhook, { seq, part, at, type, questionId = '' }: PlacedMessage): string => {
  const named = [id, seq, part, at, type, questionId].join(' ');
  return `msg_${createHash('sha256').update(named).digest('hex').slice(0, 32)}`;
};

/** `read`: called when the connection is there. @returns undefined if there is nothing to tell */
const sendSigned = (
  { send, keys, clock, aborted }: Sender,
  { url, format, key, id: webhookId, secret_number: number, rotated_at: rotatedAt }: LeasedWebhook,
  id: string,
  read: () => Promise<Content | undefined>,
): Promise<Sent | undefined> => {
  const compose = async () => {
    const content = await read();
    if (!content) return undefined;
    const body = bodyIn(format, content);
    const nowMs = clock.nowMs();
    const seconds = Math.floor(nowMs / 1000);
    const isFormerValid = rotatedAt !== null && nowMs - rotatedAt.getTime() < FORMER_SECRET_MS;
    const signature = keys
      .open(key, webhookId)
      .sign(`${id}.${seconds}.${body}`, isFormerValid ? [number, number - 1] : [number]);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Openfloor',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signature,
    };
    return { headers, body };
  };
  return send(url, compose, aborted);
};
