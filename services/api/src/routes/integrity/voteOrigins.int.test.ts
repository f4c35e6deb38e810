import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { connect } from '@openfloor/store/testing/testStore';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createVoteOrigins } from './voteOrigins.ts';

/** Nothing listens there. */
const AWAY = 'postgres://127.0.0.1:1/none';

const vote = (sessionId: string, address: string) => ({
  boardId: 'board',
  questionId: 'question',
  sessionId,
  address,
  arrivedAtMs: 0,
});

const originsIn = (url: string) => {
  const database = connect(url);
  onTestFinished(() => database.close());
  const lost: number[] = [];
  const errors: unknown[] = [];
  const origins = createVoteOrigins({
    db: database.kysely,
    serverSecret: 'a secret of this test',
    clock: { nowMs: () => 0 },
    onError: (error) => void errors.push(error),
    onLost: (votes) => void lost.push(votes),
  });
  return { origins, lost, errors };
};

it('while Postgres is away the origins of votes are counted as lost, and the next ones are taken', async () => {
  const { origins, lost, errors } = originsIn(AWAY);
  for (const network of ['203.0.113', '198.51.100']) {
    for (const address of [`${network}.7`, `${network}.8`]) origins.note(vote('session', address));
    await origins.flush();
  }
  expect(lost).toEqual([2, 2]);
  expect(errors).toHaveLength(2);
});

it('no more than 20,000 origins wait in memory, and a session that votes again from its address adds none', () => {
  const { origins, lost } = originsIn(AWAY);
  for (let number = 0; number < 20_000; number += 1) origins.note(vote(`session ${number}`, '2001:db8::1'));
  expect(lost).toEqual([]);
  origins.note(vote(randomUUID(), '2001:db8::2'));
  expect(lost).toEqual([1]);
});

it('no more than 20,000 origins wait behind a Postgres that does not answer', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const sockets = new Set<Socket>();
  silent.on('connection', (socket) => void sockets.add(socket));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { origins, lost } = originsIn(`postgres://127.0.0.1:${port}/none`);
  origins.note(vote('first', '203.0.113.7'));
  const first = origins.flush();
  await vi.waitUntil(() => sockets.size > 0);
  for (let number = 0; number < 20_000; number += 1) origins.note(vote(`session ${number}`, '203.0.113.7'));
  const second = origins.flush();
  await nextTurn();
  origins.note(vote('last', '203.0.113.7'));
  expect(lost).toEqual([1]);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await Promise.all([first, second]);
  expect(lost).toEqual([1, 1, 20_000]);
});
