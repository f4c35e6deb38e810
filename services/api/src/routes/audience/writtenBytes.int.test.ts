import { randomUUID } from 'node:crypto';
import * as audience from '@openfloor/contract/calls/audience';
import { editOwnQuestion, withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import type { Challenge } from '@openfloor/contract/challenge';
import { ErrorBody } from '@openfloor/contract/http/errorBody';
import { solveChallenge } from '@openfloor/testkit/solveChallenge';
import { expect, it } from 'vitest';
import { openSuiteApi, type Answer } from '../../testing/apiHarness.ts';

const api = await openSuiteApi({ limits: { LIMIT_WRITTEN_BYTES_PER_IP_PER_HOUR: 100_000 } });
const demanded = { status: 403, body: { code: 'challenge-required' } };

const challengeIn = ({ body }: Answer): Challenge => {
  const { challenge } = ErrorBody.parse(body);
  if (!challenge) throw new Error(`No challenge in ${JSON.stringify(body)}`);
  return challenge;
};
const solvedHeaders = async (answer: Answer) => ({
  'x-challenge': await solveChallenge(challengeIn(answer)),
});

it('an address whose participants write too much on all boards solves a challenge for each further write', async () => {
  const from = '192.0.2.1';
  const boards = await Promise.all([1, 2, 3].map(() => api.openBoard()));
  const session = api.session();
  const ask = (headers: Record<string, string> = {}) => {
    const board = boards[Math.floor(Math.random() * 3)];
    const body = { text: '長'.repeat(500) };
    return api.send(audience.askQuestion, { boardId: board?.boardId }, { from, session, body, headers });
  };
  let answer = await ask();
  let asked = 0;
  for (; answer.status === 201 && asked < 200; asked += 1) answer = await ask();
  expect(answer).toMatchObject(demanded);
  // A question of 500 such letters has 1,500 bytes and some hundred around them.
  expect(asked).toBeGreaterThan(40);
  expect(asked).toBeLessThan(70);

  const headers = await solvedHeaders(answer);
  expect(await ask(headers)).toMatchObject({ status: 201 });
  // The session is proven by now, and a solution is good for one write.
  expect(await ask()).toMatchObject(demanded);
  expect(await ask(headers)).toMatchObject(demanded);

  const { boardId, questionId, author } = await api.openBoardWithQuestion();
  expect(
    await api.send(audience.vote, { boardId, questionId, voted: true }, { from, session: api.session() }),
  ).toMatchObject(demanded);
  expect(
    await api.send(
      audience.vote,
      { boardId, questionId, voted: true },
      { from, headers: { 'idempotency-key': randomUUID() } },
    ),
  ).toMatchObject({
    ...demanded,
    headers: { 'x-session-id': expect.any(String) },
  });
  const own = { from, session: api.session(author) };
  expect(
    await api.send(editOwnQuestion, { boardId, questionId }, { ...own, body: { text: 'Changed' } }),
  ).toMatchObject(demanded);
  const refusal = await api.send(withdrawQuestion, { questionId }, own);
  expect(refusal).toMatchObject(demanded);
  expect(
    await api.send(withdrawQuestion, { questionId }, { ...own, headers: await solvedHeaders(refusal) }),
  ).toMatchObject({
    status: 200,
  });
  expect(
    await api.send(
      audience.vote,
      { boardId, questionId, voted: true },
      { from: '192.0.2.2', session: api.session() },
    ),
  ).not.toMatchObject(demanded);
});
