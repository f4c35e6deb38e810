import { describe, expect, it, vi } from 'vitest';
import { Asked } from '@openfloor/contract/http/audience';
import { answered, type Call, openSuiteApi, refused, START } from '../../testing/apiHarness.ts';
import { idempotencyRows, logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

const keyed = (key: string, call: Call = {}): Call => ({ ...call, headers: { 'idempotency-key': key } });

describe('Idempotency-Key', () => {
  it('returns the first status and body again, whatever happened since', async () => {
    const { vote, questions, adminToken, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const asked = await api.post(questions, keyed('a', { body: { text: 'Once?' }, session }));
    const voted = await api.post(vote, keyed('v', { session }));
    await api.post(vote, { session: api.session() });
    await api.post(`/api/boards/${boardId}/delete`, { token: adminToken });
    expect(await api.post(questions, keyed('a', { body: { text: 'Once?' }, session }))).toEqual(
      answered(201, asked.body),
    );
    expect(await api.post(vote, keyed('v', { session }))).toEqual(answered(200, voted.body));
  });

  it('treats texts that differ in surrounding spaces as equal', async () => {
    const { questions } = await api.openBoardWithQuestion();
    const session = api.session();
    const { body } = await api.post(questions, keyed('k', { body: { text: 'Once?' }, session }));
    expect(await api.post(questions, keyed('k', { body: { text: ' Once? ' }, session }))).toEqual(
      answered(201, body),
    );
  });

  it('does not count repeats against limits', async () => {
    const node = await api.anotherNode({ limits: { questionsPerMinute: 1, votesPerMinute: 1 } });
    const { vote, questions } = await api.openBoardWithQuestion();
    const session = api.session();
    const both = () =>
      Promise.all([
        node.post(questions, keyed('a', { body: { text: 'Once?' }, session })),
        node.post(vote, keyed('v', { session })),
      ]);
    const [asked, voted] = await both();
    for (let repetition = 0; repetition < 3; repetition += 1)
      expect((await both()).map(({ status, body }) => ({ status, body }))).toEqual([
        { status: 201, body: asked.body },
        { status: 200, body: voted.body },
      ]);
  });

  it('counts requests that are sent twice at once against the limits once', async () => {
    const limits = { questionsPerMinute: 6, questionsPerBoardAndIpPerMinute: 6, votesPerMinute: 6 };
    const node = await api.anotherNode({ limits });
    const { vote, questions, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const twice = (path: string, key: string, body: object) =>
      [1, 2].map(() => node.post(path, keyed(key, { body, session })));
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].flatMap((place) => [
        ...twice(questions, `ask ${place}`, { text: `Question ${place}?` }),
        ...twice(vote, `vote ${place}`, { voted: true }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual([1, 2, 3, 4, 5].flatMap(() => [201, 201, 200, 200]));
    const recorded = await logOf(api, boardId);
    expect(recorded.map(({ event }) => event.type).toSorted()).toEqual([
      'v1.BoardOpened',
      ...Array.from({ length: 6 }, () => 'v1.QuestionAsked'),
      'v1.VoteCast',
    ]);
    const sixth = keyed('ask 6', { body: { text: 'Question 6?' }, session });
    expect((await node.post(questions, sixth)).status).toBe(201);
    const seventh = keyed('ask 7', { body: { text: 'Question 7?' }, session });
    expect((await node.post(questions, seventh)).status).toBe(429);
  });

  it('counts acts and boards that are sent twice at once against the limits once', async () => {
    const limits = { actsPerBoardPerMinute: 1, boardsPerHour: 1 };
    const node = await api.anotherNode({ limits });
    const { questionId, adminToken: token } = await api.openBoardWithQuestion();
    const pin = () => node.post(`/api/questions/${questionId}/pin`, keyed('p', { token }));
    expect((await Promise.all([pin(), pin()])).map(({ status }) => status)).toEqual([200, 200]);
    const session = api.session();
    const open = () => node.post('/api/boards', keyed('b', { body: { title: 'Once' }, session }));
    const [first, second] = await Promise.all([open(), open()]);
    expect(first.status).toBe(201);
    expect(second).toEqual(answered(201, first.body));
  });

  it('counts requests that two nodes get at once against the limits once', async () => {
    // Two nodes whose counts are shared, as in Redis.
    const shared = await api.anotherNode({ limits: { questionsPerMinute: 6 } });
    const other = await api.anotherNode({ sharedLimits: shared.dependencies.limits });
    const { questions, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const answers = await Promise.all(
      [1, 2, 3, 4].flatMap((place) =>
        [shared, other].map((node) =>
          node.post(questions, keyed(`ask ${place}`, { body: { text: `Question ${place}?` }, session })),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(await logOf(api, boardId)).toHaveLength(2 + 4);
    const ask = (key: string) => shared.post(questions, keyed(key, { body: { text: key }, session }));
    for (const key of ['fifth', 'sixth']) expect((await ask(key)).status).toBe(201);
    expect((await ask('seventh')).status).toBe(429);
  });

  it('records concurrent duplicates on two nodes once', async () => {
    const other = await api.anotherNode();
    const { vote, questions, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const answers = await Promise.all(
      [api, other, api, other, api, other].flatMap((node) => [
        node.post(questions, keyed('a', { body: { text: 'Once?' }, session })),
        node.post(vote, keyed('v', { session })),
      ]),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(2);
    expect(await logOf(api, boardId)).toHaveLength(4);
  });

  it('with another payload or on another call is a mismatch', async () => {
    const { vote, questions, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const mismatch = refused(422, 'idempotency-mismatch');
    await api.post(questions, keyed('k', { body: { text: 'Once?' }, session }));
    expect(await api.post(questions, keyed('k', { body: { text: 'Twice?' }, session }))).toEqual(mismatch);
    expect(await api.post(vote, keyed('k', { session }))).toEqual(mismatch);
    await api.post(vote, keyed('v', { body: { voted: true }, session }));
    expect(await api.post(vote, keyed('v', { body: { voted: false }, session }))).toEqual(mismatch);
    expect(await logOf(api, boardId)).toHaveLength(4);
  });

  it('is scoped to one session and one board', async () => {
    const { questions } = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    const session = api.session();
    const ask = (path: string, by: string) =>
      api.post(path, keyed('k', { body: { text: 'Mine?' }, session: by }));
    const ids = [
      await ask(questions, session),
      await ask(questions, api.session()),
      await ask(other.questions, session),
    ].map(({ body }) => Asked.parse(body).id);
    expect(new Set(ids).size).toBe(3);
  });

  it('is stored even if nothing changed, but not in the log', async () => {
    const { vote, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const nothing = answered(200, { voted: false, votes: 0, seq: 2 });
    expect(await api.post(vote, keyed('k', { body: { voted: false }, session }))).toEqual(nothing);
    expect(await idempotencyRows(api, boardId)).toBe(1);
    expect(await logOf(api, boardId)).toHaveLength(2);
    await api.post(vote, { body: { voted: true }, session });
    expect(await api.post(vote, keyed('k', { body: { voted: false }, session }))).toEqual(nothing);
  });

  it('returns a refusal again, even if its reason no longer holds', async () => {
    const { vote, questions, questionId, adminToken } = await api.openBoardWithQuestion();
    const session = api.session();
    const moderate = (action: string) =>
      api.post(`${questions}/${questionId}/${action}`, { token: adminToken });
    await moderate('hide');
    expect(await api.post(vote, keyed('k', { session }))).toEqual(refused(404, 'question-not-found'));
    await moderate('unhide');
    expect(await api.post(vote, keyed('k', { session }))).toEqual(refused(404, 'question-not-found'));
    expect(await api.post(vote, keyed('other', { session }))).toMatchObject({ status: 200 });
  });

  it('is not used up by a rate-limited request', async () => {
    const node = await api.anotherNode({ limits: { votesPerMinute: 1 } });
    const { vote } = await api.openBoardWithQuestion();
    const session = api.session();
    await node.post(vote, { session });
    expect(await node.post(vote, keyed('k', { session }))).toMatchObject({ status: 429 });
    expect(await api.post(vote, keyed('k', { session }))).toMatchObject({
      status: 200,
      body: { voted: false },
    });
  });

  it.each(['', 'a'.repeat(129), 'ümlaut'])('refuses the key %j', async (key) => {
    const { vote } = await api.openBoardWithQuestion();
    expect(await api.post(vote, keyed(key))).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('idempotency-key')),
    );
  });

  it('is recorded with the event', async () => {
    const { vote, boardId } = await api.openBoardWithQuestion();
    await api.post(vote, keyed('k'));
    await vi.waitFor(async () =>
      expect((await logOf(api, boardId)).at(-1)).toMatchObject({ seq: 3, key: 'k', at: START }),
    );
  });
});
