import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '@openfloor/platform/listen';
import { createOutboundAddresses } from '@openfloor/platform/outboundAddresses';
import { addContactRequest } from '@openfloor/store/contactRequests';
import { openSuiteStore } from '@openfloor/store/testing/testStore';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSend } from '../webhooks/send.ts';
import { tellOperator, type TellOperatorOptions } from './tellOperator.ts';

const { kysely: db } = await openSuiteStore();
const START_MS = Date.UTC(2026, 2, 1, 10);
const HOUR_MS = 60 * 60 * 1000;

type Got = { headers: IncomingHttpHeaders; body: object };

/** A receiver that answers with a status, and can be away. */
const createReceiver = async () => {
  const got: Got[] = [];
  const attempts: string[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    const { headers } = request;
    void json(request).then((body) => {
      attempts.push(String(headers['webhook-id']));
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
    leave: async () => {
      server.close();
      await once(server, 'close');
    },
    open: () => listen(server, port, '127.0.0.1'),
  };
};

/** A clock that is moved by hand. */
const createClock = () => {
  let nowMs = START_MS;
  return { nowMs: () => nowMs, elapsedMs: () => nowMs, advance: (ms: number) => (nowMs += ms) };
};

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
    clock: createClock(),
    random: () => 0,
    isActive: () => true,
    pollMs: 5,
    onRefused: () => {},
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

  it('that refuses for weeks loses no request, and is asked for one at a time', async () => {
    const receiver = await createReceiver();
    const clock = createClock();
    const refused: unknown[] = [];
    receiver.answer(500);
    const requests = [await add('One'), await add('Two'), await add('Three')];
    tell(receiver.url, { clock, onRefused: (...said) => refused.push(...said) });
    for (let attempt = 1; attempt <= 40; attempt += 1) {
      await vi.waitFor(() => expect(receiver.attempts.length).toBeGreaterThanOrEqual(attempt));
      clock.advance(HOUR_MS);
    }
    expect(receiver.got).toEqual([]);
    expect(await waiting()).toBe(3);
    expect(new Set(refused)).toEqual(new Set([500]));
    receiver.answer(204);
    clock.advance(2 * HOUR_MS);
    await vi.waitFor(async () => expect(await waiting()).toBe(0));
    expect(receiver.got.map(({ headers }) => String(headers['webhook-id'])).toSorted()).toEqual(
      requests.map(({ id }) => `msg_${id}`).toSorted(),
    );
  });

  it('that is not there is asked again after five seconds, not before', async () => {
    const receiver = await createReceiver();
    const clock = createClock();
    const refused: unknown[] = [];
    await receiver.leave();
    await add();
    tell(receiver.url, { clock, onRefused: (status) => refused.push(status) });
    await vi.waitFor(() => expect(refused).toEqual(['unreachable']));
    await receiver.open();
    clock.advance(4999);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(receiver.got).toEqual([]);
    clock.advance(1);
    await vi.waitFor(() => expect(receiver.got).toHaveLength(1));
  });

  it('is not asked at an address inside the network', async () => {
    const receiver = await createReceiver();
    const refused: unknown[] = [];
    await add();
    tell(receiver.url, {
      send: createSend(createOutboundAddresses([])),
      onRefused: (status) => refused.push(status),
    });
    await vi.waitFor(() => expect(refused).toEqual(['address-not-allowed']));
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
