import * as audience from '@openfloor/contract/calls/audience';
import { hideQuestion } from '@openfloor/contract/calls/moderation';
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
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const session = api.session();
    const toggle = () => api.send(audience.vote, { boardId, questionId }, { ...call, session });
    expect(await toggle()).toEqual(answered(200, { voted: true, votes: 1, seq: 3 }));
    expect(await toggle()).toEqual(answered(200, { voted: false, votes: 0, seq: 4 }));
    expect(await toggle()).toEqual(answered(200, { voted: true, votes: 1, seq: 5 }));
  });

  it('with `voted` is idempotent', async () => {
    const { questionId, boardId } = await api.openBoardWithQuestion();
    const session = api.session();
    const setVote = (voted: boolean) => api.send(audience.vote, { boardId, questionId, voted }, { session });
    expect(await setVote(false)).toEqual(answered(200, { voted: false, votes: 0, seq: 2 }));
    expect(await setVote(true)).toEqual(answered(200, { voted: true, votes: 1, seq: 3 }));
    expect(await setVote(true)).toEqual(answered(200, { voted: true, votes: 1, seq: 3 }));
    expect(await setVote(false)).toEqual(answered(200, { voted: false, votes: 0, seq: 4 }));
    expect(await setVote(false)).toEqual(answered(200, { voted: false, votes: 0, seq: 4 }));
    expect(await logOf(api, boardId)).toHaveLength(4);
  });

  it('issues a session to a caller without one', async () => {
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const { headers } = await api.send(audience.vote, { boardId, questionId });
    expect(headers['x-session-id']).toEqual(expect.any(String));
    expect(
      await api.send(audience.vote, { boardId, questionId }, { session: String(headers['x-session-id']) }),
    ).toMatchObject({
      body: { voted: false, votes: 0 },
    });
  });

  it('does not find a question of another board, nor a hidden one', async () => {
    const { boardId, questionId, adminToken, author } = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    const notFound = refused(404, 'question-not-found');
    expect(await api.send(audience.vote, { ...other, questionId })).toEqual(notFound);
    await api.send(hideQuestion, { boardId, questionId }, { token: adminToken });
    for (const call of [{}, { token: adminToken }, { session: api.session(author) }])
      expect(await api.send(audience.vote, { boardId, questionId }, call)).toEqual(notFound);
  });
});
