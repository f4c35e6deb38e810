import { listQuestions } from '@openfloor/contract/calls/audience';
import { expect, it, vi } from 'vitest';
import { openSuiteApi, UNKNOWN_ID } from './testing/apiHarness.ts';

const node = await openSuiteApi();

const count = (labels: string, requests: number): string =>
  `openfloor_http_request_seconds_count{${labels}} ${requests}`;

it('requests are measured by route pattern and status, never by URL', async () => {
  const { boardId } = await node.openBoard();
  await node.send(listQuestions, { boardId });
  await node.send(listQuestions, { boardId });
  await node.send(listQuestions, { boardId: UNKNOWN_ID });
  await node.get(`/api/nonsense/${boardId}`);
  const route = 'route="/api/boards/:boardId/questions"';
  // A request is measured after its answer was sent.
  const lines = await vi.waitFor(async () => {
    const measured = await node.measured();
    expect(measured).toContain(count('method="GET",route="none",status="404"', 1));
    expect(measured).toContain(count(`method="GET",${route},status="200"`, 2));
    expect(measured).toContain(count(`method="GET",${route},status="404"`, 1));
    return measured;
  });
  expect(lines.join()).not.toContain(boardId);
});

it('a refusal of an act is measured and logged with its own status, after it is sent', async () => {
  const address = await node.app.listen({ port: 0, host: '127.0.0.1' });
  const { boardId, adminToken } = await node.openBoard();
  node.logged.length = 0;
  const headers = { authorization: `Bearer ${adminToken}` };
  const hide = `/api/boards/${boardId}/questions/${UNKNOWN_ID}/hide`;
  expect((await fetch(address + hide, { method: 'POST', headers })).status).toBe(404);
  const route = 'route="/api/boards/:boardId/questions/:questionId/hide"';
  await vi.waitFor(async () =>
    expect(await node.measured()).toContain(count(`method="POST",${route},status="404"`, 1)),
  );
  expect(node.logged.map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: 'refused', statusCode: 404, code: 'question-not-found' },
  ]);
});

it('a list is built once for all its readers', async () => {
  const { boardId } = await node.openBoard();
  const built = async (): Promise<number> => {
    const line = (await node.measured()).find((one) =>
      one.startsWith('openfloor_snapshot_build_seconds_count '),
    );
    return Number(line?.split(' ')[1]);
  };
  const before = await built();
  for (let reads = 0; reads < 3; reads += 1) await node.send(listQuestions, { boardId });
  expect(await built()).toBe(before + 1);
});
