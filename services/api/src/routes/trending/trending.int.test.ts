import { TrendingList } from '@openfloor/contract/http';
import { expect, it } from 'vitest';
import { answered, openSuiteApi, refused, UNKNOWN_ID, type ApiHarness } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

/** A board with three questions, of which the first one gets votes. */
const openPoll = async () => {
  const board = await api.openBoardWithQuestion();
  await api.ask(board.boardId, 'Where is lunch?');
  await api.ask(board.boardId, 'Who cooks?');
  const path = `/api/boards/${board.boardId}/trending`;
  const vote = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++)
      expect(await api.post(board.vote, { session: api.session() })).toMatchObject({ status: 200 });
  };
  const trendingOn = async (node: ApiHarness) =>
    TrendingList.parse((await node.get(path)).body).trending.map(({ id, votes }) => [id, votes]);
  return { ...board, path, vote, trendingOn };
};

it('GET /api/boards/:boardId/trending lists questions that get votes fast, with the position', async () => {
  const { boardId, path, vote, questionId, adminToken: token } = await openPoll();
  await vote(4);
  expect(await api.get(path)).toEqual(answered(200, { trending: [] }));
  await vote(2);
  const answer = await api.get(path);
  expect(answer).toEqual(answered(200, { trending: [{ id: questionId, votes: 6, seconds: 120 }] }));
  expect(answer.headers['x-board-position']).toMatch(/\.10$/);
  const body = { ids: [questionId], act: 'hide' };
  await api.post(`/api/boards/${boardId}/questions/bulk`, { body, token });
  expect(await api.get(path, { token })).toEqual(answered(200, { trending: [] }));
});

it('a node that starts later agrees with one that ran all along', async () => {
  const { vote, trendingOn, questionId } = await openPoll();
  await vote(3);
  api.advance(60_000);
  await vote(5);
  const nodes = [api, await api.anotherNode()];
  nodes[1]?.advance(60_000);
  const expected = async (trending: [id: string, votes: number][]): Promise<void> => {
    for (const node of nodes) expect(await trendingOn(node)).toEqual(trending);
  };
  await expected([[questionId, 8]]);
  for (const node of nodes) node.advance(59_999);
  await expected([[questionId, 8]]);
  for (const node of nodes) node.advance(1);
  await expected([[questionId, 5]]);
  const latest = await api.anotherNode();
  latest.advance(120_000);
  expect(await trendingOn(latest)).toEqual([[questionId, 5]]);
  for (const node of nodes) node.advance(60_000);
  await expected([]);
});

it('an unknown board and a bad query are refused', async () => {
  const { path } = await openPoll();
  expect(await api.get(`/api/boards/${UNKNOWN_ID}/trending`)).toEqual(refused(404, 'board-not-found'));
  expect(await api.get(`${path}?minSeq=-1`)).toEqual(
    refused(400, 'invalid-request', expect.stringContaining('minSeq')),
  );
});
