import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '@openfloor/platform/listen';
import { createOutboundAddresses } from '@openfloor/platform/outboundAddresses';
import { addContactRequest, listContactRequests } from '@openfloor/store/operator/contactRequests';
import { openSuiteStore } from '@openfloor/store/testing/testStore';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WAITS_MS } from '../webhooks/schedule.ts';
import { createSend } from '../webhooks/send.ts';
import { tellOperator, type TellOperatorOptions, type Told } from './tellOperator.ts';

const { kysely: db } = await openSuiteStore();
const START_MS = Date.UTC(2026, 2, 1, 10);
const HOUR_MS = 60 * 60 * 1000;

type Got = { headers: IncomingHttpHeaders; body: object };

/** A receiver that answers with a status, and can be away. */
const createReceiver = async () => {
  const got: Got[] = [];
  const attempts: string[] = [];
  let status = 204;
  let held = Promise.resolve();
  const server = createServer((request, response) => {
    const { headers } = request;
    void json(request).then(async (body) => {
      attempts.push(String(headers['webhook-id']));
      await held;
      if (status === 204) got.push({ headers, body: Object(body) });
      return response.writeHead(status).end();
    });
  });
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${port}/hook`,
    got,
    attempts,
    answer: (next: number) => (status = next),
    hold: (until: Promise<void>): void => {
      held = until;
    },
    leave: async () => {
      server.close();
      await once(server, 'close');
    },
    open: () => listen(server, port, '127.0.0.1'),
  };
};

const clockAhead = (ms: number) => ({ nowMs: () => START_MS + ms, elapsedMs: () => performance.now() });

const request = (message = 'Hello') => ({
  id: randomUUID(),
  name: 'Anna <b>',
  email: 'anna@example.org',
  message,
  createdAt: new Date(START_MS).toISOString(),
});
const add = async (message?: string, isTold = true) => {
  const added = request(message);
  await addContactRequest(db, added, { isTold });
  onTestFinished(
    async () => void (await db.deleteFrom('contact_requests').where('id', '=', added.id).execute()),
  );
  return added;
};

const tell = (url: string, options: Partial<TellOperatorOptions> = {}): (() => Promise<void>) => {
  const stop = tellOperator({
    db,
    send: createSend(createOutboundAddresses(['127.0.0.0/8'])),
    url,
    format: 'standard',
    clock: clockAhead(0),
    random: () => 0,
    isActive: () => true,
    pollMs: 5,
    onTold: () => {},
    onError: (error) => {
      throw error;
    },
    ...options,
  });
  onTestFinished(stop);
  return stop;
};

const waiting = async (): Promise<number> =>
  (await db.selectFrom('contact_requests').select('id').where('next_notice_at', 'is not', null).execute())
    .length;

/** Brings the next notices nearer, as if the time had passed. */
const pass = async (ms: number): Promise<void> => {
  await db
    .updateTable('contact_requests')
    .set({
      next_notice_at: sql<Date>`next_notice_at - ${ms}::float8 * interval '1 millisecond'`,
    })
    .execute();
};

describe('The operator’s webhook', () => {
  it('is told of a request once, under the id of the request', async () => {
    const receiver = await createReceiver();
    const sent = await add('Two rooms & 400 people');
    await add('From before the webhook was set', false);
    tell(receiver.url);
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    const { id, name, email, message, createdAt } = sent;
    expect(receiver.got).toMatchObject([
      {
        headers: {
          'content-type': 'application/json',
          'webhook-id': `msg_${id}`,
          'webhook-timestamp': String(START_MS / 1000),
        },
        body: { type: 'contact.requested', timestamp: createdAt, data: { id, name, email, message } },
      },
    ]);
  });

  it('gets a message for its chat, which reads nothing in it as markup', async () => {
    const receiver = await createReceiver();
    await add('<!channel>\nhello');
    tell(receiver.url, { format: 'slack' });
    await vi.waitFor(() => expect(receiver.got).toHaveLength(1));
    expect(receiver.got[0]?.body).toEqual({
      text: 'Contact request\n&lt;!channel&gt;\nhello\n— Anna &lt;b&gt;, anna@example.org',
      mrkdwn: false,
    });
  });

  it('that refuses is asked for three days, then its request is given up, and the super admin sees that', async () => {
    const receiver = await createReceiver();
    const told: Told[] = [];
    receiver.answer(500);
    const { id } = await add('One');
    tell(receiver.url, { onTold: (one) => told.push(one) });
    for (const [place, waitMs] of WAITS_MS.entries()) {
      await vi.waitFor(() => expect(told).toHaveLength(place + 1));
      await pass(waitMs - 2000);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(told).toHaveLength(place + 1);
      await pass(2000);
    }
    await vi.waitFor(() => expect(told).toHaveLength(WAITS_MS.length + 1));
    expect(told.slice(0, -1)).toEqual(WAITS_MS.map(() => ({ outcome: 'failed', status: 500 })));
    expect(told.at(-1)).toEqual({ outcome: 'dead', status: 500 });
    expect(receiver.attempts).toEqual(told.map(() => `msg_${id}`));
    const { requests } = await listContactRequests(db, {});
    expect(requests).toMatchObject([{ id, undelivered: true }]);
    receiver.answer(204);
    await pass(365 * 24 * HOUR_MS);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(receiver.got).toEqual([]);
  });

  it('that is back gets what it refused, once', async () => {
    const receiver = await createReceiver();
    const told: Told[] = [];
    receiver.answer(500);
    const requests = [await add('One'), await add('Two'), await add('Three')];
    tell(receiver.url, { onTold: (one) => told.push(one) });
    await vi.waitFor(() => expect(told).toHaveLength(3));
    receiver.answer(204);
    await pass(HOUR_MS);
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(receiver.got.map(({ headers }) => String(headers['webhook-id'])).toSorted()).toEqual(
      requests.map(({ id }) => `msg_${id}`).toSorted(),
    );
    for (const listed of (await listContactRequests(db, {})).requests)
      expect(listed).not.toHaveProperty('undelivered');
  });

  it('that is not there is asked again after five seconds, not before', async () => {
    const receiver = await createReceiver();
    const told: Told[] = [];
    await receiver.leave();
    await add();
    tell(receiver.url, { onTold: (one) => told.push(one) });
    await vi.waitFor(() => expect(told).toEqual([{ outcome: 'failed', status: 'unreachable' }]));
    await receiver.open();
    await pass(4000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(receiver.got).toEqual([]);
    await pass(1000);
    await vi.waitFor(() => expect(receiver.got).toHaveLength(1));
  });

  it('is told once by nodes whose clocks differ by a day', async () => {
    const receiver = await createReceiver();
    const DAY_MS = 24 * HOUR_MS;
    const held = Promise.withResolvers<void>();
    receiver.hold(held.promise);
    const { id } = await add();
    for (const aheadMs of [-DAY_MS, 0, DAY_MS]) tell(receiver.url, { clock: clockAhead(aheadMs) });
    await vi.waitFor(() => expect(receiver.attempts).toHaveLength(1));
    // A node that saw the lease of another one as over would send now.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(receiver.attempts).toEqual([`msg_${id}`]);
    held.resolve();
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(receiver.attempts).toEqual([`msg_${id}`]);
  });

  it('is not asked at an address inside the network', async () => {
    const receiver = await createReceiver();
    const told: Told[] = [];
    await add();
    tell(receiver.url, {
      send: createSend(createOutboundAddresses([])),
      onTold: (one) => told.push(one),
    });
    await vi.waitFor(() => expect(told).toEqual([{ outcome: 'failed', status: 'address-not-allowed' }]));
    expect(receiver.attempts).toEqual([]);
    expect(await waiting()).toBe(1);
  });

  it('is told of each request by one of several nodes', async () => {
    const receiver = await createReceiver();
    const requests = await Promise.all(Array.from({ length: 30 }, (_, number) => add(`Request ${number}`)));
    for (let node = 0; node < 3; node += 1) tell(receiver.url);
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(receiver.attempts.toSorted()).toEqual(requests.map(({ id }) => `msg_${id}`).toSorted());
  });
});
