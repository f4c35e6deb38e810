import { expect, it, vi } from 'vitest';
import { openSuiteHarness } from '../testing/realtimeHarness.ts';

vi.mock('../wire/directWrite.ts', () => ({ canWriteDirectly: () => Promise.resolve(false) }));

const harness = await openSuiteHarness();

it('the library writes the frames if they cannot bypass it', async () => {
  const node = await harness.startNode();
  const boardId = await harness.openBoard();
  const socket = await node.watch(boardId);
  const text = 'é'.repeat(500);
  const id = await harness.ask(boardId, text);
  expect(await socket.next()).toMatchObject({ type: 'questionUpdate', data: { questions: [{ id, text }] } });
});
