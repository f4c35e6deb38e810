import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@openfloor/contract/events';
import { expect, it } from 'vitest';
import { createTestWriter, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { allEvents } from './events.ts';
import { recentVotes } from './recentVotes.ts';
import { loadSnapshot } from './snapshot.ts';

const store = await openSuiteStore();
const START_MS = Date.parse('2026-03-01T10:00:00.000Z');

/** A board with a question, and a voter whose clock is a second further with each vote. */
const openPoll = async () => {
  let elapsedMs = 0;
  const clock = { nowMs: () => START_MS + elapsedMs };
  const writer = createTestWriter(store, { clock });
  const boardId = await openSampleBoard(store);
  const questionId = randomUUID();
  const ask = { type: 'AskQuestion' as const, questionId, sessionId: randomUUID(), text: 'Why?' };
  await writer.handle(boardId, { command: ask, actor: 'participant' });
  const vote = (sessionId: string, voted = true) =>
    writer.handle(boardId, { command: { type: 'Vote', questionId, sessionId, voted }, actor: 'participant' });
  const voteEverySecond = async (votes: number): Promise<void> => {
    for (let count = 0; count < votes; count++) {
      elapsedMs += 1000;
      await vote(randomUUID());
    }
  };
  const recent = async (): Promise<readonly RecordedEvent[]> =>
    (await loadSnapshot(store.kysely, boardId))?.recentVotes ?? [];
  const log = (): Promise<RecordedEvent[]> => Array.fromAsync(allEvents(store.kysely, boardId));
  const advance = (ms: number): void => void (elapsedMs += ms);
  return { boardId, vote, voteEverySecond, recent, log, advance };
};

it('the votes of a snapshot are those of the two minutes before its last event', async () => {
  const { voteEverySecond, recent, log } = await openPoll();
  expect(await recent()).toEqual([]);
  await voteEverySecond(100);
  expect(await recent()).toHaveLength(100);
  // The log is now longer than several steps back from its head.
  await voteEverySecond(600);
  expect(await recent()).toEqual((await log()).slice(-120));
});

it('votes that were taken back are among them, and no other events', async () => {
  const { boardId, vote, voteEverySecond, recent, log, advance } = await openPoll();
  const sessionId = randomUUID();
  await vote(sessionId);
  await voteEverySecond(2);
  await vote(sessionId, false);
  expect((await recent()).map(({ event }) => event.type)).toEqual([
    'v1.VoteCast',
    'v1.VoteCast',
    'v1.VoteCast',
    'v1.VoteRetracted',
  ]);
  advance(119_000);
  await vote(sessionId);
  expect((await recent()).map(({ seq }) => seq)).toEqual([5, 6, 7]);
  const [, asked] = await log();
  const atQuestion = await store.kysely
    .selectFrom('board_events')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('seq', '=', asked?.seq ?? 0)
    .executeTakeFirstOrThrow();
  expect(await recentVotes(store.kysely, atQuestion)).toEqual([]);
});
