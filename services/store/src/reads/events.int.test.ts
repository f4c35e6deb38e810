import { randomUUID } from 'node:crypto';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { expect, it } from 'vitest';
import { openSuiteStore, createTestWriter, openSampleBoard } from '../testing/testStore.ts';
import { allEvents, eventsSincePosition } from './events.ts';

const store = await openSuiteStore();

const seqs = (events: { seq: number }[]): number[] => events.map(({ seq }) => seq);
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

const openWithVotes = async (votes: number): Promise<string> => {
  const boardId = await openSampleBoard(store);
  const writer = createTestWriter(store);
  const questionId = randomUUID();
  const ask = { type: 'AskQuestion' as const, questionId, sessionId: randomUUID(), text: 'Why?' };
  await writer.handle(boardId, { command: ask, actor: 'participant' });
  const vote = () => ({ type: 'Vote' as const, questionId, sessionId: randomUUID() });
  await Promise.all(
    Array.from({ length: votes }, () => writer.handle(boardId, { command: vote(), actor: 'participant' })),
  );
  return boardId;
};

it('events after a position are returned in order, up to the limit', async () => {
  const boardId = await openWithVotes(10);
  const read = async (seq: number, limit: number) =>
    seqs((await eventsSincePosition(store.kysely, boardId, { epoch: 'first-life', seq }, limit)) ?? []);
  expect(await read(0, 100)).toEqual(upTo(12));
  expect(await read(8, 100)).toEqual([9, 10, 11, 12]);
  expect(await read(8, 2)).toEqual([9, 10]);
  expect(await read(12, 100)).toEqual([]);
});

it('events after a position are undefined if the board has another epoch', async () => {
  const boardId = await openSampleBoard(store, { epoch: 'second-life' });
  const read = (epoch: string, seq: number, id = boardId) =>
    eventsSincePosition(store.kysely, id, { epoch, seq }, 100);
  expect(seqs((await read('second-life', 0)) ?? [])).toEqual([1]);
  expect(await read('second-life', 1)).toEqual([]);
  expect(await read('first-life', 0)).toBeUndefined();
  expect(await read('second-life', 0, randomUUID())).toBeUndefined();
});

it('events of other or unknown boards are not returned', async () => {
  await openWithVotes(3);
  expect(await Array.fromAsync(allEvents(store.kysely, randomUUID()))).toEqual([]);
});

it('a stream with a gap is read up to its end', async () => {
  const boardId = await openWithVotes(10);
  await store.pool.query('DELETE FROM board_events WHERE board_id = $1 AND seq < 12', [boardId]);
  expect(seqs(await Array.fromAsync(allEvents(store.kysely, boardId)))).toEqual([12]);
});

it('a stream longer than a page is read whole', async () => {
  const boardId = await openWithVotes(5005);
  expect(seqs(await Array.fromAsync(allEvents(store.kysely, boardId)))).toEqual(upTo(5007));
});

it.each([
  ['type', "type = 'v9.Unknown'", 'event v9.Unknown at 2 of board'],
  ['key', 'data = data || \'{"mood": 1}\'', 'key mood of event v1.QuestionAsked at 2 of board'],
  ['actor', "actor = 'owner'", 'value of actor at 2 of board'],
])('an event with a %s that is not known is of a later version', async (_what, change, message) => {
  const boardId = await openWithVotes(1);
  await store.pool.query(`UPDATE board_events SET ${change} WHERE board_id = $1 AND seq = 2`, [boardId]);
  const reading = Array.fromAsync(allEvents(store.kysely, boardId));
  await expect(reading).rejects.toThrow(LaterVersion);
  await expect(reading).rejects.toThrow(message);
});
