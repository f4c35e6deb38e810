import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRealtimeHarness, type RealtimeHarness } from '../testing/realtimeHarness.ts';

vi.mock('../wire/directWrite.ts', () => ({ canWriteDirectly: () => Promise.resolve(false) }));

let harness: RealtimeHarness;
beforeAll(async () => {
  harness = await createRealtimeHarness();
});
afterAll(() => harness.close());

it('the library writes the frames if they cannot bypass it', async () => {
  const node = await harness.startNode();
  const boardId = await harness.openBoard();
  const socket = await node.watch(boardId);
  const text = 'é'.repeat(500);
  const id = await harness.ask(boardId, text);
  expect(await socket.next()).toMatchObject({ type: 'questionUpdate', data: { questions: [{ id, text }] } });
});
