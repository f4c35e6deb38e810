import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { askQuestion } from '@openfloor/contract/calls/audience';
import { createWebhook } from '@openfloor/contract/calls/webhooks';
import { listen } from '@openfloor/platform/listen';
import { WebhookDelivery } from '@openfloor/contract/http/webhooks';
import { createBoard, send } from '@openfloor/testkit/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '@openfloor/store/database/database';
import { startFailover } from '../testing/failover.ts';

/** `WEBHOOK_DELIVERIES=10000 npx vitest run services/server/src/e2e/webhooks` repeats it with 10,000. */
const DELIVERIES = Number(process.env['WEBHOOK_DELIVERIES'] ?? 150);
const SECOND_MS = 1000;
const BOARDS = 5;
const PER_BOARD = DELIVERIES / BOARDS;
const TEST_LIMIT_MS = 120_000 + 100 * DELIVERIES;
const WAIT = { timeout: TEST_LIMIT_MS, interval: 50 };
/** Attempts while the receiver is away, which take three days. */
const ATTEMPTS = 8;

/** A receiver that is away until it opens. */
const createReceiver = async () => {
  const got: { board: string; id: string; seq: number }[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const { data } = WebhookDelivery.parse(JSON.parse(Buffer.concat(chunks).toString()));
      got.push({ board: data.boardId, id: String(request.headers['webhook-id']), seq: data.seq });
      return response.writeHead(204).end();
    });
  });
  const port = await listen(server, 0, '127.0.0.1');
  server.close();
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${port}/`, got, open: () => listen(server, port, '127.0.0.1') };
};

it(
  'a receiver that was away for three days misses nothing, whatever is killed meanwhile',
  { timeout: TEST_LIMIT_MS },
  async () => {
    const {
      startNode,
      replica,
      promote,
      url: databaseUrl,
    } = await startFailover({
      WEBHOOK_ALLOW_RANGES: 'loopback',
    });
    const database = openDatabase({ url: databaseUrl, connectionsMax: 1, onIdleError: () => {} });
    onTestFinished(() => database.close());
    const receiver = await createReceiver();
    let nodes = await Promise.all([startNode('api'), startNode('api')]);
    const [node] = nodes;
    // A busy machine may answer late or with 503, after which clients try again.
    const untilDone = <Result>(work: () => Promise<Result>) => vi.waitFor(work, WAIT);
    const boards = await Promise.all(
      Array.from({ length: BOARDS }, () => untilDone(() => createBoard(node.url))),
    );
    for (const { boardId, adminToken: token } of boards) {
      await untilDone(async () => {
        const { status } = await send(node.url, createWebhook, { boardId, url: receiver.url }, { token });
        expect(status).toBe(201);
      });
    }
    /** Waits as long as the server says where it is busy. With its key a repeat is no second question. */
    const ask = async ({ boardId }: { boardId: string }, number: number): Promise<void> => {
      const text = `Question ${number}?`;
      const { status, headers } = await send(node.url, askQuestion, { boardId, text }, { key: text });
      if (status === 503) {
        await delay(SECOND_MS * Number(headers.get('retry-after')));
        return ask({ boardId }, number);
      }
      if (status !== 201) throw new Error(`A question got ${status}`);
    };
    const askEach = (number: number) => Promise.all(boards.map((board) => ask(board, number)));
    for (let number = ATTEMPTS; number < PER_BOARD; number += 1) await askEach(number);

    // On a busy machine the first wait of 5 s may pass by itself.
    const leastAttempts = async (): Promise<number> => {
      const rows = await database.kysely.selectFrom('webhooks').select(['attempts', 'leased_by']).execute();
      return Math.min(...rows.map((row) => (row.leased_by === null ? row.attempts : 0)));
    };
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await vi.waitFor(async () => expect(await leastAttempts()).toBeGreaterThanOrEqual(attempt), WAIT);
      if (attempt === ATTEMPTS) await receiver.open();
      // The wait for the next attempt passes. The question lets the node look.
      await database.kysely
        .updateTable('webhooks')
        .set({ next_attempt_at: new Date(Date.now() - 1000) })
        .where('attempts', '<=', attempt)
        .execute();
      await askEach(attempt - 1);
    }
    // With a wait of hours that has not passed, nobody would be told.
    await database.kysely.updateTable('webhooks').set({ next_attempt_at: new Date() }).execute();

    const until = (share: number) =>
      vi.waitFor(() => expect(receiver.got.length).toBeGreaterThan(share * DELIVERIES), WAIT);
    await until(0.2);
    for (const killed of nodes) await killed.stop('SIGKILL');
    nodes = await Promise.all([startNode('api'), startNode('api')]);
    await until(0.6);
    await replica.catchUp();
    await replica.stopReceiving();
    await until(0.7);
    await promote();

    const idsOf = (board: string) => receiver.got.filter((one) => one.board === board);
    await vi.waitFor(() => {
      for (const { boardId } of boards)
        expect(new Set(idsOf(boardId).map(({ id }) => id)).size).toBe(PER_BOARD);
    }, WAIT);
    for (const { boardId } of boards) {
      // Each seq has one id, and is heard of for the first time after those before it.
      const named = new Map(idsOf(boardId).map(({ id, seq }) => [id, seq]));
      expect([...named.values()]).toEqual(Array.from({ length: PER_BOARD }, (_, number) => number + 2));
    }
    // What was under way at the kill, and what the promoted replica had not heard of.
    expect(receiver.got.length).toBeLessThan(2 * DELIVERIES);
  },
);
