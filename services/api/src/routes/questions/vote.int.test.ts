import { describe, expect, it } from 'vitest';
import { answered, type Call, openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

describe('POST …/questions/:questionId/vote', () => {
  it.each<[string, Call]>([
    ['no body', {}],
    ['an empty body of type JSON', { headers: { 'content-type': 'application/json' } }],
    [
      'an empty body of type JSON with a charset',
      { rawBody: '', headers: { 'content-type': 'application/json; charset=utf-8' } },
    ],
    ['an empty object', { body: {} }],
    ['null', { rawBody: 'null' }],
  ])('toggles with %s', async (_name, call) => {
    const { vote } = await api.openBoardWithQuestion();
    const session = api.session();
    const toggle = () => api.post(vote, { ...call, session });
    expect(await toggle()).toEqual(answered(200, { voted: true, votes: 1, seq: 3 }));
    expect(await toggle()).toEqual(answered(200, { voted: false, votes: 0, seq: 4 }));
    expect(await toggle()).toEqual(answered(200, { voted: true, votes: 1, seq: 5 }));
  });

  it('with `voted` is idempotent', async () => {
    const { vote, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const setVote = (voted: boolean) => api.post(vote, { body: { voted }, session });
    expect(await setVote(false)).toEqual(answered(200, { voted: false, votes: 0, seq: 2 }));
    expect(await setVote(true)).toEqual(answered(200, { voted: true, votes: 1, seq: 3 }));
    expect(await setVote(true)).toEqual(answered(200, { voted: true, votes: 1, seq: 3 }));
    expect(await setVote(false)).toEqual(answered(200, { voted: false, votes: 0, seq: 4 }));
    expect(await setVote(false)).toEqual(answered(200, { voted: false, votes: 0, seq: 4 }));
    expect(await logOf(api, boardId)).toHaveLength(4);
  });

  it('counts each session once, including the author and blocked sessions', async () => {
    const { vote, author, boardId, adminToken, questionId } = await api.openBoardWithQuestion();
    await api.post(`/api/boards/${boardId}/block-user`, { token: adminToken, body: { questionId } });
    const sessions = [api.session(author), ...Array.from({ length: 9 }, () => api.session())];
    await Promise.all(
      [...sessions, ...sessions].map((session) => api.post(vote, { body: { voted: true }, session })),
    );
    expect(await api.post(vote, { body: { voted: true }, session: sessions[0] })).toMatchObject({
      body: { votes: 10 },
    });
  });

  it.each([{ voted: 'yes' }, { voted: null }, ['voted'], 'true', 7])('refuses the body %j', async (body) => {
    const { vote } = await api.openBoardWithQuestion();
    expect(await api.post(vote, { body })).toEqual(refused(400, 'invalid-request', expect.any(String)));
  });

  it('issues a session to a caller without one', async () => {
    const { vote } = await api.openBoardWithQuestion();
    const { headers } = await api.post(vote);
    expect(headers['x-session-id']).toEqual(expect.any(String));
    expect(await api.post(vote, { session: String(headers['x-session-id']) })).toMatchObject({
      body: { voted: false, votes: 0 },
    });
  });

  it('does not find a question of another board, nor a hidden one', async () => {
    const { questions, questionId, vote, adminToken, author } = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    const notFound = refused(404, 'question-not-found');
    expect(await api.post(`${other.questions}/${questionId}/vote`)).toEqual(notFound);
    await api.post(`${questions}/${questionId}/hide`, { token: adminToken });
    for (const call of [{}, { token: adminToken }, { session: api.session(author) }])
      expect(await api.post(vote, call)).toEqual(notFound);
  });
});
