import * as audience from '@openfloor/contract/calls/audience';
import { listTrending } from '@openfloor/contract/calls/boardReads';
import { moderateQuestions } from '@openfloor/contract/calls/moderation';
import { TrendingList } from '@openfloor/contract/http/boards';
import { TRENDING_EVERY_MS } from '@openfloor/domain/view/trending';
import { expect, it } from 'vitest';
import { answered, openSuiteApi, type ApiHarness } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

/** Time that the clock of `api` was moved forward. */
let passedMs = 0;
const advance = (ms: number, ...others: ApiHarness[]): void => {
  passedMs += ms;
  for (const node of [api, ...others]) node.advance(ms);
};
/** A node whose clock agrees with that of `api`. */
const startNode = async (): Promise<ApiHarness> => {
  const node = await api.anotherNode();
  node.advance(passedMs);
  return node;
};

/** A board with three questions, of which the first one gets votes. */
const openPoll = async () => {
  const board = await api.openBoardWithQuestion();
  await api.ask(board.boardId, 'Where is lunch?');
  await api.ask(board.boardId, 'Who cooks?');
  const vote = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++)
      expect(await api.send(audience.vote, board, { session: api.session() })).toMatchObject({ status: 200 });
  };
  const trendingOn = async (node: ApiHarness) =>
    TrendingList.parse((await node.send(listTrending, board)).body).trending.map(({ id, votes }) => [
      id,
      votes,
    ]);
  return { ...board, vote, trendingOn };
};

it('GET /api/boards/:boardId/trending lists questions that get votes fast, with the position', async () => {
  const { boardId, vote, questionId, adminToken: token } = await openPoll();
  await vote(4);
  expect(await api.send(listTrending, { boardId })).toEqual(answered(200, { trending: [] }));
  await vote(2);
  advance(TRENDING_EVERY_MS);
  const answer = await api.send(listTrending, { boardId });
  expect(answer).toEqual(answered(200, { trending: [{ id: questionId, votes: 6, seconds: 120 }] }));
  expect(answer.headers['x-board-position']).toMatch(/\.10$/);
  const body = { ids: [questionId], act: 'hide' };
  await api.send(moderateQuestions, { boardId }, { body, token });
  expect(await api.send(listTrending, { boardId }, { token })).toEqual(answered(200, { trending: [] }));
});

it('calls within five seconds share one count of the votes', async () => {
  const { vote, trendingOn, questionId } = await openPoll();
  await vote(6);
  expect(await trendingOn(api)).toEqual([[questionId, 6]]);
  await vote(1);
  advance(TRENDING_EVERY_MS - 1);
  expect(await trendingOn(api)).toEqual([[questionId, 6]]);
  advance(1);
  expect(await trendingOn(api)).toEqual([[questionId, 7]]);
});

it('a node that starts later agrees with one that was running before', async () => {
  const { vote, trendingOn, questionId } = await openPoll();
  await vote(3);
  advance(60_000);
  await vote(5);
  const other = await startNode();
  const nodes = [api, other];
  const expected = async (trending: [id: string, votes: number][]): Promise<void> => {
    for (const node of nodes) expect(await trendingOn(node)).toEqual(trending);
  };
  await expected([[questionId, 8]]);
  advance(59_999, other);
  await expected([[questionId, 8]]);
  advance(TRENDING_EVERY_MS, other);
  await expected([[questionId, 5]]);
  expect(await trendingOn(await startNode())).toEqual([[questionId, 5]]);
  advance(60_000, other);
  await expected([]);
});
