import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { WebhookFormat, WebhookType } from '@openfloor/contract/http/webhooks';
import { WEBHOOK_TYPES } from '@openfloor/contract/http/webhooks';
import type { BoardId } from '@openfloor/contract/ids';
import { LOG_FORMAT } from '@openfloor/contract/logFormat';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { createWebhookKeys } from '@openfloor/platform/credentials/webhookKeys';
import { listen } from '@openfloor/platform/listen';
import { createOutboundAddresses } from '@openfloor/platform/outboundAddresses';
import { isSignedBy } from '@openfloor/platform/signingKey';
import { eraseSession } from '@openfloor/store/erasure/eraseSession';
import { rotateEpochs } from '@openfloor/store/maintenance/rotateEpochs';
import {
  connect,
  createTestWriter,
  openSampleBoard,
  openSuiteStore,
} from '@openfloor/store/testing/testStore';
import { leaseWebhooks, recordAttempt } from '@openfloor/store/webhooks/sending';
import {
  createWebhook,
  listDeadLetters,
  listWebhooks,
  replayWebhook,
  resealWebhooks,
  rotateWebhook,
  testWebhook,
} from '@openfloor/store/webhooks/webhooks';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSend } from './send.ts';
import { startResealing } from './resealing.ts';
import type { SentDelivery } from './sendAll.ts';
import { startWebhooks } from './worker.ts';

const store = await openSuiteStore();
const db = store.kysely;
const SECRET = 'a secret of the tests alone';
const keys = createWebhookKeys(SECRET);
const HOUR_MS = 3_600_000;
const AUTHOR = randomUUID();
const WAIT = { timeout: 20_000, interval: 20 };

// Keeps a test from sending for the boards of others.
beforeEach(() => db.deleteFrom('webhooks').execute());

type Got = {
  id: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  type: string;
  text: string | undefined;
};

/** A receiver of webhooks, which answers 204 until it is told otherwise. */
const openReceiver = async () => {
  const got: Got[] = [];
  let answer = (response: ServerResponse, _got: Got): void => void response.writeHead(204).end();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray()).toString();
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const { type, data } = JSON.parse(body);
    const one = {
      id: headers['webhook-id'] ?? '',
      path: request.url ?? '',
      headers,
      body,
      type,
      text: data?.question?.text,
    };
    got.push(one);
    answer(response, one);
  };
  const server = createServer((request, response) => void receive(request, response));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    texts: () => got.flatMap(({ text }) => text ?? []),
    answerWith: (status: number, headers = {}) => {
      answer = (response) => void response.writeHead(status, headers).end();
    },
    answerBy: (by: typeof answer) => {
      answer = by;
    },
  };
};

/** Advances the clock of every node. */
let aheadMs = 0;
beforeEach(() => {
  aheadMs = 0;
});
const clock = { nowMs: () => Date.now() + aheadMs, elapsedMs: () => performance.now() };

const noNames = (): Promise<string[]> => Promise.resolve([]);
/** `stalledMs`: time for which the node stands still, and takes no leases. */
const startNode = ({ timeoutMs = 10_000, resolve = noNames, stalledMs = (): number => 0 } = {}) => {
  const database = connect(store.url);
  const errors: unknown[] = [];
  const sent: SentDelivery[] = [];
  const webhooks = startWebhooks({
    db: database.kysely,
    send: createSend(createOutboundAddresses(['127.0.0.0/8'], resolve), timeoutMs),
    keys,
    clock: { ...clock, elapsedMs: () => performance.now() + stalledMs() },
    random: () => 0,
    isActive: () => stalledMs() === 0,
    onSent: (delivery) => sent.push(delivery),
    onError: (error) => errors.push(error),
  });
  onTestFinished(async () => {
    await webhooks.stop();
    await database.close();
    expect(errors).toEqual([]);
  });
  const writer = createTestWriter(database);
  const act = async (boardId: BoardId, command: BoardCommand, isNoted = true): Promise<void> => {
    const before = writer.published.length;
    expect(await writer.handle(boardId, { command, actor: 'moderator' })).toMatchObject({ ok: true });
    for (const message of writer.published.slice(before)) if (isNoted) webhooks.noteCommit(boardId, message);
  };
  const ask = async (boardId: BoardId, text: string, isNoted = true): Promise<string> => {
    const questionId = randomUUID();
    await act(boardId, { type: 'AskQuestion', questionId, sessionId: AUTHOR, text }, isNoted);
    return questionId;
  };
  return { ...webhooks, act, ask, sent, errors };
};

type HookOptions = { format?: WebhookFormat; types?: readonly WebhookType[] };
const createHook = async (
  boardId: BoardId,
  url: string,
  { format = 'standard', types = WEBHOOK_TYPES }: HookOptions = {},
) => {
  const id = randomUUID();
  const key = keys.create(id);
  const { host } = new URL(url);
  const created = await createWebhook(db, { boardId, id, url, host, format, types, key, nowMs: Date.now() });
  expect(created).toBe('created');
  return { name: { boardId, webhookId: id }, key: keys.open(key, id) };
};

const setUp = async (options: HookOptions = {}) => {
  const [receiver, node, boardId] = [await openReceiver(), startNode(), await openSampleBoard(store)];
  const { errors } = node;
  const hook = await createHook(boardId, `${receiver.url}/in`, options);
  /** Lets the time pass until the next attempt. */
  const pass = (ms: number): void => {
    aheadMs += ms;
    node.note(boardId);
  };
  return { receiver, node, boardId, errors, ...hook, pass };
};

const leasesOf = async (boardId: BoardId) =>
  (await db.selectFrom('webhooks').select('leased_by').where('board_id', '=', boardId).execute()).map(
    ({ leased_by }) => leased_by,
  );
const leaseOf = async () =>
  (await db.selectFrom('webhooks').select('leased_by').executeTakeFirst())?.leased_by;
const setFormat = (boardId: BoardId, format: number) =>
  db.updateTable('boards').set({ format }).where('id', '=', boardId).execute();
const hide = (questionId: string): BoardCommand => ({ type: 'ModerateQuestion', questionId, act: 'hide' });
const listed = async (boardId: BoardId) => (await listWebhooks(db, boardId))[0];

describe('A webhook', () => {
  it('is told in order what happens, signed with both keys, and nothing from before its creation', async () => {
    const { receiver, node, boardId, key } = await setUp();
    const first = await node.ask(boardId, 'One?');
    for (const text of ['Two?', 'Three?']) await node.ask(boardId, text);
    await node.act(boardId, { type: 'StartAnswering', questionId: first });
    await vi.waitFor(
      () => expect(receiver.texts()).toEqual(expect.arrayContaining(['Two?', 'Three?'])),
      WAIT,
    );
    await node.act(boardId, hide(first));
    await node.act(boardId, { type: 'CloseBoard' });
    const types = ['published', 'published', 'published', 'answering', 'removed'].map(
      (type) => `question.${type}`,
    );
    await vi.waitFor(() => expect(receiver.got.map(({ type }) => type)).toContain('board.closed'), WAIT);
    // The hidden question may have been left out.
    expect([...types, 'board.closed']).toEqual(expect.arrayContaining(receiver.got.map(({ type }) => type)));
    expect(receiver.texts().filter((text) => text !== 'One?')).toEqual(['Two?', 'Three?']);
    const seqs = receiver.got.map(({ body }) => JSON.parse(body).data.seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(receiver.got.length);
    for (const { headers, body } of receiver.got) {
      new Webhook(key.secret(1)).verify(body, headers);
      const [, asymmetric = ''] = /v1a,(\S+)/.exec(headers['webhook-signature'] ?? '') ?? [];
      const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
      const publicKey = Buffer.from(key.publicKey.replace('whpk_', ''), 'base64');
      expect(isSignedBy(publicKey, content, Buffer.from(asymmetric, 'base64'))).toBe(true);
    }
    expect(await listed(boardId)).toMatchObject({ lastStatus: 204, dead: 0 });
  });

  it('is told what another node recorded, soon', async () => {
    const { receiver, node, boardId } = await setUp();
    await node.ask(boardId, 'Unheard?', false);
    await vi.waitFor(() => expect(receiver.texts()).toEqual(['Unheard?']), WAIT);
  });

  it.each<[string, (questionId: string) => BoardCommand]>([
    ['hidden', hide],
    ['waiting', (questionId) => ({ type: 'ModerateQuestion', questionId, act: 'return' })],
    ['declined', (questionId) => ({ type: 'ModerateQuestion', questionId, act: 'decline' })],
    ['withdrawn', (questionId) => ({ type: 'WithdrawQuestion', questionId, sessionId: AUTHOR })],
    ['erased', (questionId) => ({ type: 'EraseQuestions', questionIds: [questionId], sessionId: AUTHOR })],
  ])('gets no text that was %s before it is sent', async (_how, command) => {
    const { receiver, node, boardId, pass } = await setUp();
    receiver.answerWith(503);
    const secret = await node.ask(boardId, 'My password is 1234');
    await node.ask(boardId, 'When is lunch?');
    await vi.waitFor(async () => expect(await listed(boardId)).toMatchObject({ lastStatus: 503 }), WAIT);
    receiver.got.length = 0;
    receiver.answerWith(204);
    await node.act(boardId, command(secret), false);
    pass(5000);
    const told = ['question.published', 'question.removed'];
    await vi.waitFor(() => expect(receiver.got.map(({ type }) => type)).toEqual(told), WAIT);
    expect(receiver.texts()).toEqual(['When is lunch?']);
    expect(JSON.stringify(receiver.got)).not.toContain('password');
  });

  it('gets no text that was hidden while its name was looked up', async () => {
    const looked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<string[]>();
    const resolve = () => {
      looked.resolve();
      return answer.promise;
    };
    const [receiver, node, boardId] = [
      await openReceiver(),
      startNode({ resolve }),
      await openSampleBoard(store),
    ];
    await createHook(boardId, receiver.url.replace('127.0.0.1', 'slow.example'));
    const secret = await node.ask(boardId, 'My password is 1234');
    await looked.promise;
    await node.act(boardId, hide(secret), false);
    answer.resolve(['127.0.0.1']);
    await vi.waitFor(() => expect(receiver.got.map(({ type }) => type)).toEqual(['question.removed']), WAIT);
    expect(receiver.texts()).toEqual([]);
  });

  it('gets no text of a board that was closed before it is sent, but its removals and the closing', async () => {
    const { receiver, node, boardId, pass } = await setUp();
    receiver.answerWith(503);
    const removed = await node.ask(boardId, 'One?');
    await node.ask(boardId, 'Two?');
    await vi.waitFor(async () => expect(await listed(boardId)).toMatchObject({ lastStatus: 503 }), WAIT);
    receiver.got.length = 0;
    receiver.answerWith(204);
    await node.act(boardId, { type: 'StartTalk', talkId: randomUUID(), title: 'Next talk' }, false);
    await node.act(boardId, hide(removed), false);
    await node.act(boardId, { type: 'CloseBoard' }, false);
    pass(5000);
    const told = ['question.removed', 'board.closed'];
    await vi.waitFor(() => expect(receiver.got.map(({ type }) => type)).toEqual(told), WAIT);
    expect(JSON.stringify(receiver.got)).not.toMatch(/One|Two|Next talk/);
  });

  it.each([
    ['an open', false],
    ['a closed', true],
  ])(
    'is told that the text of a published question on %s board was erased, without it',
    async (_, isClosed) => {
      const { receiver, node, boardId, name } = await setUp();
      const questionId = await node.ask(boardId, 'My password is 1234');
      await vi.waitFor(() => expect(receiver.texts()).toEqual(['My password is 1234']), WAIT);
      if (isClosed) await node.act(boardId, { type: 'CloseBoard' });
      const writer = createTestWriter(store);
      await eraseSession({ db, writer, saltsOf: () => () => 'salt' }, AUTHOR);
      await vi.waitFor(() => expect(receiver.got.at(-1)?.type).toBe('question.removed'), WAIT);
      expect(JSON.parse(receiver.got.at(-1)?.body ?? '').data.question).toEqual({ id: questionId });
      if (isClosed) return;
      // What is sent again has no text either, nor has what happens to the question later.
      const ids = receiver.got.map(({ id }) => id);
      receiver.got.length = 0;
      const acts = ['hide', 'unhide', 'mark-answered'] as const;
      for (const act of acts) await node.act(boardId, { type: 'ModerateQuestion', questionId, act }, false);
      await node.act(boardId, { type: 'StartAnswering', questionId }, false);
      await node.ask(boardId, 'Two?');
      await vi.waitFor(() => expect(receiver.texts()).toEqual(['Two?']), WAIT);
      await replayWebhook(db, name, { since: 1, nowMs: clock.nowMs() });
      node.note(boardId);
      await vi.waitFor(() => expect(receiver.texts()).toEqual(['Two?', 'Two?']), WAIT);
      expect(receiver.got.map(({ type }) => type)).toEqual([
        'question.published',
        'question.removed',
        'question.published',
      ]);
      expect(receiver.got[1]?.id).toBe(ids.at(-1));
      expect(JSON.stringify(receiver.got)).not.toContain('password');
    },
  );

  it.each<[string, (questionId: string, other: string) => BoardCommand[]]>([
    ['hidden', (questionId) => [hide(questionId)]],
    ['returned to review', (questionId) => [{ type: 'ModerateQuestion', questionId, act: 'return' }]],
    ['merged', (questionId, into) => [{ type: 'MergeQuestions', into, from: [questionId] }]],
    [
      'merged into what is hidden',
      (questionId, into) => [{ type: 'MergeQuestions', into, from: [questionId] }, hide(into)],
    ],
    ['edited', (questionId) => [{ type: 'EditQuestion', questionId, text: 'Edited?' }]],
  ])('gets no text in a replay that was %s meanwhile, also what was a dead letter', async (how, commands) => {
    const { receiver, node, boardId, name, pass } = await setUp();
    receiver.answerWith(400);
    const secret = await node.ask(boardId, 'My password is 1234');
    for (const tries of [1, 2, 3]) {
      await vi.waitFor(() => expect(node.sent).toHaveLength(tries), WAIT);
      await vi.waitFor(async () => expect(await leaseOf()).toBeNull(), WAIT);
      if (tries < 3) pass(HOUR_MS);
    }
    expect(await listDeadLetters(db, name)).toHaveLength(1);
    receiver.answerWith(204);
    receiver.got.length = 0;
    const other = await node.ask(boardId, 'Two?');
    for (const command of commands(secret, other)) await node.act(boardId, command);
    await node.ask(boardId, 'Three?');
    await vi.waitFor(() => expect(receiver.texts().at(-1)).toBe('Three?'), WAIT);
    await vi.waitFor(async () => expect(await leaseOf()).toBeNull(), WAIT);
    receiver.got.length = 0;
    await replayWebhook(db, name, { since: 1, nowMs: clock.nowMs() });
    node.note(boardId);
    await vi.waitFor(() => expect(receiver.texts().at(-1)).toBe('Three?'), WAIT);
    expect(JSON.stringify(receiver.got)).not.toContain('password');
    expect(receiver.texts().includes('Edited?')).toBe(how === 'edited');
    expect(await listDeadLetters(db, name)).toEqual([]);
  });

  it('is tried again as scheduled, in order, with the same id; then it is a dead letter and the next follows', async () => {
    const { receiver, node, boardId, name, pass } = await setUp();
    receiver.answerBy((response, { text }) => void response.writeHead(text === 'One?' ? 500 : 200).end());
    await node.ask(boardId, 'One?');
    await node.ask(boardId, 'Two?');
    const hours = [5 / 3600, 1 / 12, 1 / 2, 2, 5, 10, 14, 20, 24];
    for (const [tries, wait] of hours.entries()) {
      await vi.waitFor(() => expect(node.sent).toHaveLength(tries + 1), WAIT);
      expect(receiver.texts()).toEqual(Array(tries + 1).fill('One?'));
      // The record of the attempt follows it.
      await vi.waitFor(async () => {
        const row = await db.selectFrom('webhooks').select(['attempts', 'leased_by']).executeTakeFirst();
        expect(row).toEqual({ attempts: tries + 1, leased_by: null });
      }, WAIT);
      pass(wait * HOUR_MS);
    }
    await vi.waitFor(() => expect(receiver.texts().at(-1)).toBe('Two?'), WAIT);
    expect(receiver.texts()).toEqual([...Array(10).fill('One?'), 'Two?']);
    expect(new Set(receiver.got.slice(0, 10).map(({ id }) => id)).size).toBe(1);
    const [id] = receiver.got.map((one) => one.id);
    expect(await listDeadLetters(db, name)).toEqual([
      { id, type: 'question.published', seq: 2, at: expect.any(String), lastStatus: 500 },
    ]);
  });

  it('waits as Retry-After says', async () => {
    const { receiver, node, boardId } = await setUp();
    receiver.answerWith(429, { 'retry-after': '3600' });
    await node.ask(boardId, 'One?');
    await vi.waitFor(async () => {
      const row = await db.selectFrom('webhooks').select('next_attempt_at').executeTakeFirstOrThrow();
      expect(row.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 0.99 * HOUR_MS);
    }, WAIT);
  });

  it('ends with 410, and begins again with a replay', async () => {
    const { receiver, node, boardId, name, pass } = await setUp();
    receiver.answerWith(410);
    await node.ask(boardId, 'One?');
    await vi.waitFor(
      async () =>
        expect(await listed(boardId)).toMatchObject({ lastStatus: 410, endedAt: expect.any(String) }),
      WAIT,
    );
    await node.ask(boardId, 'Two?');
    pass(100 * HOUR_MS);
    receiver.answerWith(200);
    await replayWebhook(db, name, { since: 1, nowMs: clock.nowMs() });
    node.note(boardId);
    await vi.waitFor(() => expect(receiver.texts()).toEqual(['One?', 'One?', 'Two?']), WAIT);
    expect(await listed(boardId)).not.toHaveProperty('endedAt');
  });

  it('is replayed from a seq, with the same ids', async () => {
    const { receiver, node, boardId, name } = await setUp();
    const questions = [await node.ask(boardId, 'One?'), await node.ask(boardId, 'Two?')];
    await node.act(boardId, { type: 'ModerateQuestions', questionIds: questions, act: 'mark-answered' });
    await vi.waitFor(() => expect(receiver.got).toHaveLength(4), WAIT);
    await vi.waitFor(async () => expect(await leaseOf()).toBeNull(), WAIT);
    const ids = receiver.got.map(({ id }) => id);
    await replayWebhook(db, name, { since: 2, nowMs: clock.nowMs() });
    node.note(boardId);
    await vi.waitFor(() => expect(receiver.got).toHaveLength(7), WAIT);
    expect(receiver.got.slice(4).map(({ id }) => id)).toEqual(ids.slice(1));
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { receiver, node, boardId, name, key } = await setUp();
    await rotateWebhook(db, name, Date.now());
    await node.ask(boardId, 'One?');
    await vi.waitFor(() => expect(receiver.got).toHaveLength(1), WAIT);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.got;
    for (const number of [1, 2]) new Webhook(key.secret(number)).verify(body, headers);
    aheadMs = 24 * HOUR_MS;
    await node.ask(boardId, 'Two?');
    await vi.waitFor(() => expect(receiver.got).toHaveLength(2), WAIT);
    expect(receiver.got[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  });

  it('keeps its secrets when the secret of the server is replaced', async () => {
    const { receiver, node, boardId, name, key } = await setUp();
    const next = createWebhookKeys('the next secret of it', 'a secret of the tests alone');
    await resealWebhooks(db, next.reseal);
    const row = await db.selectFrom('webhooks').select('key').executeTakeFirstOrThrow();
    const after = createWebhookKeys('the next secret of it').open(row.key, name.webhookId);
    expect(after.secret(1)).toBe(key.secret(1));
    // Sealed for the nodes of this test again.
    await resealWebhooks(
      db,
      createWebhookKeys('a secret of the tests alone', 'the next secret of it').reseal,
    );
    await node.ask(boardId, 'One?');
    await vi.waitFor(() => expect(receiver.got).toHaveLength(1), WAIT);
  });

  it('is tested at once, whatever it waits for, and then goes on', async () => {
    const { receiver, node, boardId, name } = await setUp();
    receiver.answerWith(503);
    await node.ask(boardId, 'One?');
    await vi.waitFor(async () => expect(await listed(boardId)).toMatchObject({ lastStatus: 503 }), WAIT);
    receiver.answerWith(200);
    await testWebhook(db, name);
    node.note(boardId);
    await vi.waitFor(
      () =>
        expect(receiver.got.map(({ type }) => type)).toEqual([
          'question.published',
          'test',
          'question.published',
        ]),
      WAIT,
    );
  });

  it('whose test hangs is one that fails', async () => {
    const [receiver, node] = [await openReceiver(), startNode({ timeoutMs: 100 })];
    receiver.answerBy(() => {});
    const boardId = await openSampleBoard(store);
    const { name } = await createHook(boardId, receiver.url);
    await testWebhook(db, name);
    node.note(boardId);
    await vi.waitFor(
      async () => expect(await listed(boardId)).toMatchObject({ lastStatus: 'timeout' }),
      WAIT,
    );
    expect(node.sent).toMatchObject([{ status: 'timeout', outcome: 'failed' }]);
    await vi.waitFor(async () => expect(await leaseOf()).toBeNull(), WAIT);
  });

  it('gets the types that it asked for, in its format', async () => {
    const { receiver, node, boardId } = await setUp({ format: 'slack', types: ['board.closed'] });
    await node.ask(boardId, 'One?');
    await node.act(boardId, { type: 'CloseBoard' });
    await vi.waitFor(() => expect(receiver.got).toHaveLength(1), WAIT);
    expect(JSON.parse(receiver.got[0]?.body ?? '')).toMatchObject({
      text: 'The board was closed · Town hall',
    });
  });
});

it('a key that cannot be opened does not keep the others from being sealed anew', async () => {
  const boardId = await openSampleBoard(store);
  const url = 'http://127.0.0.1:9/';
  const hooks = [await createHook(boardId, url), await createHook(boardId, url)];
  const { name: damaged } = await createHook(boardId, url);
  hooks.push(await createHook(boardId, url));
  await db
    .updateTable('webhooks')
    .set({ key: Buffer.alloc(60) })
    .where('id', '=', damaged.webhookId)
    .execute();
  const during = createWebhookKeys('the next secret', SECRET);
  expect(await resealWebhooks(db, during.reseal)).toHaveLength(1);
  const after = createWebhookKeys('the next secret');
  for (const { name, key } of hooks) {
    const { key: sealed } = await db
      .selectFrom('webhooks')
      .select('key')
      .where('id', '=', name.webhookId)
      .executeTakeFirstOrThrow();
    expect(after.open(sealed, name.webhookId).publicKey).toBe(key.publicKey);
  }
});

it('keys are sealed anew once Postgres is back', async () => {
  const { name, key } = await createHook(await openSampleBoard(store), 'http://127.0.0.1:9/');
  await sql`ALTER TABLE webhooks RENAME TO webhooks_away`.execute(db);
  const errors: unknown[] = [];
  const resealing = startResealing({
    db,
    keys: createWebhookKeys('the next secret', SECRET),
    retryMs: 20,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => resealing.stop());
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1), WAIT);
  await sql`ALTER TABLE webhooks_away RENAME TO webhooks`.execute(db);
  await vi.waitFor(async () => {
    const { key: sealed } = await db.selectFrom('webhooks').select('key').executeTakeFirstOrThrow();
    const opened = createWebhookKeys('the next secret').open(sealed, name.webhookId);
    expect(opened.publicKey).toBe(key.publicKey);
  }, WAIT);
});

/** Another node has the lease of every webhook. */
const leaseUntil = (seconds: number) =>
  db
    .updateTable('webhooks')
    .set({ leased_by: randomUUID(), leased_until: new Date(Date.now() + seconds * 1000) })
    .execute();

it('a webhook of a board with more questions than any event ends', async () => {
  const { receiver, node, boardId } = await setUp();
  await db.updateTable('boards').set({ question_count: 50_000 }).where('id', '=', boardId).execute();
  await node.act(boardId, { type: 'StartTalk', talkId: randomUUID() });
  await vi.waitFor(() => expect(receiver.got.map(({ type }) => type)).toEqual(['talk.started']), WAIT);
  await node.ask(boardId, 'One too many?');
  await vi.waitFor(async () => expect(await listed(boardId)).toHaveProperty('endedAt'), WAIT);
  expect(receiver.got).toHaveLength(1);
});

describe('Several nodes', () => {
  it('send each delivery once and in order', async () => {
    const nodes = [startNode(), startNode(), startNode()];
    const receiver = await openReceiver();
    const boards = await Promise.all(Array.from({ length: 4 }, () => openSampleBoard(store)));
    for (const [place, boardId] of boards.entries()) await createHook(boardId, `${receiver.url}/${place}`);
    const numbers = Array.from({ length: 15 }, (_, number) => String(number));
    for (const number of numbers)
      await Promise.all(
        boards.map(async (boardId, place) => nodes[(Number(number) + place) % 3]?.ask(boardId, number)),
      );
    await vi.waitFor(() => expect(receiver.got).toHaveLength(4 * 15), WAIT);
    for (const place of boards.keys())
      expect(receiver.got.filter(({ path }) => path === `/${place}`).map(({ text }) => text)).toEqual(
        numbers,
      );
  });

  it('leave a webhook to the node that has its lease, and take it once that has expired', async () => {
    const { receiver, node, boardId } = await setUp();
    await leaseUntil(3600);
    await node.ask(boardId, 'One?');
    await node.ask(await openSampleBoard(store), 'Elsewhere?');
    await vi.waitFor(async () => expect((await listed(boardId))?.lastStatus).toBeNull());
    expect(receiver.got).toEqual([]);
    await leaseUntil(-1);
    node.note(boardId);
    await vi.waitFor(() => expect(receiver.texts()).toEqual(['One?']), WAIT);
  });

  it('leave the webhooks of a board of a later version to its nodes, and go on with other boards', async () => {
    const { receiver, node, boardId: later } = await setUp();
    const other = await openSampleBoard(store);
    await createHook(other, `${receiver.url}/other`);
    await node.ask(later, 'Later version?', false);
    await setFormat(later, LOG_FORMAT + 1);
    node.note(later);
    await node.ask(other, 'This version?');
    await vi.waitFor(() => expect(receiver.texts()).toEqual(['This version?']), WAIT);
    expect(await leasesOf(later)).toEqual([null]);
    await setFormat(later, LOG_FORMAT);
    node.note(later);
    await vi.waitFor(() => expect(receiver.texts()).toEqual(['This version?', 'Later version?']), WAIT);
  });

  it('release a webhook when a later version writes to its board while they send', async () => {
    const { receiver, node, boardId: later } = await setUp();
    const held: (() => void)[] = [];
    receiver.answerBy((response) => void held.push(() => response.writeHead(204).end()));
    await node.ask(later, 'One?');
    await vi.waitFor(() => expect(held).toHaveLength(1), WAIT);
    await node.ask(later, 'Two?', false);
    await setFormat(later, LOG_FORMAT + 1);
    receiver.answerWith(204);
    for (const answer of held) answer();
    await vi.waitFor(async () => expect(await leasesOf(later)).toEqual([null]), { ...WAIT, timeout: 5000 });
    expect(receiver.texts()).toEqual(['One?']);
    await setFormat(later, LOG_FORMAT);
    node.note(later);
    await vi.waitFor(() => expect(receiver.texts()).toEqual(['One?', 'Two?']), WAIT);
  });
});

it('a node whose lease expired while it sent does not send beside its next lease', async () => {
  const { receiver, node, boardId, pass } = await setUp();
  const held: (() => void)[] = [];
  receiver.answerBy((response) => void held.push(() => response.writeHead(204).end()));
  for (const text of ['One?', 'Two?', 'Three?']) await node.ask(boardId, text);
  await vi.waitFor(() => expect(held).toHaveLength(1), WAIT);
  await db
    .updateTable('webhooks')
    .set({ leased_until: new Date(0) })
    .execute();
  pass(0);
  await vi.waitFor(() => expect(held).toHaveLength(2), WAIT);
  receiver.answerWith(204);
  for (const answer of held) answer();
  await vi.waitFor(
    async () =>
      expect(await db.selectFrom('webhooks').select(['seq', 'leased_by']).executeTakeFirst()).toEqual({
        seq: 4,
        leased_by: null,
      }),
    WAIT,
  );
  expect(receiver.texts()).toEqual(['One?', 'One?', 'Two?', 'Three?']);
});

it('a receiver that hangs holds up nobody: 100 boards get theirs within 2 s', async () => {
  const node = startNode();
  const receiver = await openReceiver();
  const hanging = await openReceiver();
  hanging.answerBy(() => {});
  const boards = await Promise.all(Array.from({ length: 101 }, () => openSampleBoard(store)));
  for (const [place, boardId] of boards.entries())
    await createHook(boardId, (place === 0 ? hanging : receiver).url);
  await Promise.all(boards.map((boardId) => node.ask(boardId, 'Now?')));
  // Comparing the deliveries themselves would take the time that is measured.
  await vi.waitUntil(() => receiver.got.length === 100 && node.sent.length === 100, WAIT);
  expect(Math.max(...node.sent.map(({ ageMs = 0 }) => ageMs))).toBeLessThan(2000);
  expect(hanging.got).toHaveLength(1);
});

/** Locks a table, so that reads of it wait. @returns lets them go on */
const lockTable = async (table: string): Promise<() => Promise<void>> => {
  const holding = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
    locked.resolve();
    await holding.promise;
  });
  const unlock = (): Promise<void> => {
    holding.resolve();
    return transaction;
  };
  onTestFinished(unlock);
  await locked.promise;
  return unlock;
};

const readsWait = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      SELECT FROM pg_locks JOIN pg_database AS d ON d.oid = database
       WHERE NOT granted AND datname = current_database()`.execute(db);
    expect(rows).toHaveLength(count);
  }, WAIT);

it.each([
  ['events', 'board_events'],
  ['question', 'questions'],
])('a node whose lease expired while it read the %s leaves the sending to the next one', async (_, table) => {
  let stalledMs = 0;
  const stalling = startNode({ stalledMs: () => stalledMs });
  const [receiver, boardId] = [await openReceiver(), await openSampleBoard(store)];
  await createHook(boardId, receiver.url);
  await stalling.ask(boardId, 'One?', false);
  const unlock = await lockTable(table);
  stalling.note(boardId);
  await readsWait(1);
  stalledMs = 21_000;
  await db
    .updateTable('webhooks')
    .set({ leased_until: new Date(0) })
    .execute();
  const successor = startNode();
  successor.note(boardId);
  await readsWait(2);
  await unlock();
  await vi.waitFor(async () => expect(await leaseOf()).toBeNull(), WAIT);
  await stalling.stop();
  expect(receiver.texts()).toEqual(['One?']);
  expect(successor.sent).toMatchObject([{ outcome: 'delivered' }]);
});

it('a replay while a node finds nothing to send does not leave the lease', async () => {
  const [receiver, node, boardId] = [await openReceiver(), startNode(), await openSampleBoard(store)];
  await node.act(boardId, { type: 'StartTalk', talkId: randomUUID() }, false);
  const { name } = await createHook(boardId, receiver.url, { types: ['board.closed'] });
  const unlock = await lockTable('board_events');
  await db.updateTable('webhooks').set({ seq: 1 }).execute();
  node.note(boardId);
  // The node has read the webhook, and waits for the events.
  await readsWait(1);
  await replayWebhook(db, name, { since: 0, nowMs: clock.nowMs() });
  await unlock();
  await vi.waitFor(async () => expect(await leaseOf()).toBeNull(), { timeout: 5000, interval: 20 });
  await node.act(boardId, { type: 'CloseBoard' });
  await vi.waitFor(() => expect(receiver.got.map(({ type }) => type)).toEqual(['board.closed']), WAIT);
});

it('work that an error ended is taken up by the next sweep, not when its lease expires', async () => {
  const { receiver, node, boardId, errors } = await setUp();
  await sql`ALTER TABLE board_events RENAME TO events_away`.execute(db);
  node.note(boardId);
  await db.updateTable('webhooks').set({ seq: 0 }).execute();
  await vi.waitFor(() => expect(errors).toHaveLength(1), WAIT);
  await sql`ALTER TABLE events_away RENAME TO board_events`.execute(db);
  errors.length = 0;
  const { leased_until: until } = await db
    .selectFrom('webhooks')
    .select('leased_until')
    .executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect(await leaseOf()).toBeNull(), WAIT);
  expect(Date.now()).toBeLessThan(until?.getTime() ?? 0);
  expect(receiver.got).toEqual([]);
});

it('leases at most so many webhooks of a host, those that fail and those whose test failed last', async () => {
  const boardId = await openSampleBoard(store);
  const statuses = [null, '204', 'timeout', '500', '200'];
  const hooks = new Map<string, string | null>();
  for (const last_status of statuses) {
    const { name } = await createHook(boardId, 'http://one.example/');
    hooks.set(name.webhookId, last_status);
    await db.updateTable('webhooks').set({ last_status, seq: 0 }).where('id', '=', name.webhookId).execute();
  }
  const { name: other } = await createHook(boardId, 'http://other.example/');
  await testWebhook(db, other);
  const lease = async (activeByHost: Record<string, number>) => {
    const leases = await leaseWebhooks(db, {
      leaseMs: 20_000,
      nowMs: Date.now(),
      hooks: 100,
      perHost: 4,
      perOpener: 100,
      activeByHost,
      activeByOpener: {},
      givenUp: [],
    });
    return leases.map(({ webhookId }) => (webhookId === other.webhookId ? 'other' : hooks.get(webhookId)));
  };
  const first = await lease({ 'one.example': 2 });
  expect(first).toHaveLength(3);
  expect(first).toContain('other');
  expect(first).not.toEqual(expect.arrayContaining(['timeout']));
  expect(first).not.toEqual(expect.arrayContaining(['500']));
  expect(await lease({ 'one.example': 4 })).toEqual([]);
  const rest = await lease({ 'one.example': 2 });
  expect(rest).toHaveLength(2);
  // The third that does not fail comes before those that do.
  expect(rest.filter((status) => status === 'timeout' || status === '500')).toHaveLength(1);
});

it('leases at most so many webhooks of the boards of one opener, and openers take turns', async () => {
  const hosts = ['a', 'b', 'c', 'd', 'e', 'f'];
  // One machine has all addresses of a /64, and any number of names.
  for (const [place, host] of hosts.entries())
    await createHook(
      await openSampleBoard(store, { ipAddress: `2001:db8::${place + 1}` }),
      `http://${host}.example/`,
    );
  const honest = await openSampleBoard(store, { ipAddress: '198.51.100.7' });
  await createHook(honest, 'http://honest.example/');
  await db.updateTable('webhooks').set({ seq: 0 }).execute();
  const lease = async (hooks: number, activeByOpener: Record<string, number> = {}) => {
    const leases = await leaseWebhooks(db, {
      leaseMs: 20_000,
      nowMs: Date.now(),
      hooks,
      perHost: 4,
      perOpener: 3,
      activeByHost: {},
      activeByOpener,
      givenUp: [],
    });
    return leases.map(({ boardId, opener }) => (boardId === honest ? 'honest' : opener)).toSorted();
  };
  const flooding = '2001:db8:0:0::/64';
  expect(await lease(2)).toEqual([flooding, 'honest']);
  expect(await lease(100, { [flooding]: 1 })).toEqual([flooding, flooding]);
  expect(await lease(100, { [flooding]: 3 })).toEqual([]);
});

describe('After a failover or a restore', () => {
  it('a new epoch sends nothing again', async () => {
    const { receiver, node, boardId } = await setUp();
    await node.ask(boardId, 'One?');
    await vi.waitFor(() => expect(receiver.texts()).toEqual(['One?']), WAIT);
    await rotateEpochs(db);
    const later = startNode();
    await later.ask(boardId, 'Two?');
    await vi.waitFor(() => expect(receiver.texts()).toEqual(['One?', 'Two?']), WAIT);
  });

  it('an event that took the seq of a lost one is sent, under another id, and what is left is not sent again', async () => {
    const { receiver, node, boardId } = await setUp();
    await node.ask(boardId, 'One?');
    const lost = await node.ask(boardId, 'Lost?');
    await vi.waitFor(() => expect(receiver.texts()).toEqual(['One?', 'Lost?']), WAIT);
    await vi.waitFor(
      async () =>
        expect(await db.selectFrom('webhooks').select(['seq', 'leased_by']).executeTakeFirst()).toEqual({
          seq: 3,
          leased_by: null,
        }),
      WAIT,
    );
    // What a restore from before the question leaves; the row of the webhook is as old.
    await db.deleteFrom('board_events').where('board_id', '=', boardId).where('seq', '=', 3).execute();
    await db.deleteFrom('questions').where('id', '=', lost).execute();
    await db.updateTable('boards').set({ head_seq: 2 }).where('id', '=', boardId).execute();
    await db.updateTable('webhooks').set({ seq: 2 }).execute();
    await rotateEpochs(db);
    const later = startNode();
    await later.ask(boardId, 'Three?');
    await vi.waitFor(() => expect(receiver.texts()).toEqual(['One?', 'Lost?', 'Three?']), WAIT);
    const seqs = receiver.got.map(({ body }) => JSON.parse(body).data.seq);
    expect(seqs).toEqual([2, 3, 3]);
    expect(new Set(receiver.got.map(({ id }) => id)).size).toBe(3);
  });

  it('an attempt is not recorded on another server than its event was read from', async () => {
    const { name, boardId } = await setUp();
    const leasedBy = randomUUID();
    await db.updateTable('webhooks').set({ leased_by: leasedBy }).execute();
    const hook = { boardId, id: name.webhookId, seq: 1, part: 0, server: 'the former one', leasedBy };
    expect(await recordAttempt(db, hook, 20_000, { seq: 2, isLeaseKept: false })).toBe(false);
  });
});
