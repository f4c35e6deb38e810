import { Asked, QuestionList } from '@openfloor/contract/http/audience';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import { StatusChanged } from '@openfloor/contract/http/moderation';
import { describe, expect, it } from 'vitest';
import { answered, freshQuestion, openSuiteApi, refused, type Call } from '../../testing/apiHarness.ts';
import { configure, invite, onQuestion } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

const TEXT = 'A text that only moderators may read';

/** A board with review, and a question that waits. */
const openWithWaiting = async () => {
  const board = await api.openBoard();
  await configure(api, board, { review: true });
  const session = api.session();
  const answer = await api.post(`/api/boards/${board.boardId}/questions`, { body: { text: TEXT }, session });
  expect(answer).toMatchObject({ status: 201, body: { seq: 3, status: 'waiting' } });
  const { id: questionId } = Asked.parse(answer.body);
  const act = (what: string, call: Call = {}) =>
    api.post(onQuestion(questionId, what), { token: board.adminToken, ...call });
  const list = async (token?: string) =>
    (await api.get(`/api/boards/${board.boardId}/questions`, { token })).body;
  return { ...board, questionId, session, act, list };
};

describe('A question on a board with review', () => {
  it('is public once it is approved, and no longer once it is returned or declined', async () => {
    const { boardId, questionId, adminToken, act, list } = await openWithWaiting();
    const status = (is: string, reason?: string) => [
      expect.objectContaining({ id: questionId, text: TEXT, status: is, ...(reason && { reason }) }),
    ];
    expect(await list()).toEqual([]);
    expect(await list(adminToken)).toEqual(status('waiting'));
    expect(await act('approve')).toEqual(answered(200, { seq: 4, status: 'published' }));
    expect(await act('approve')).toEqual(answered(200, { seq: 4, status: 'published' }));
    expect(await list()).toEqual([freshQuestion(boardId, questionId, { text: TEXT })]);
    expect(await act('return')).toEqual(answered(200, { seq: 5, status: 'waiting' }));
    expect(await act('return')).toEqual(answered(200, { seq: 5, status: 'waiting' }));
    expect(await list()).toEqual([]);
    const body = { reason: 'Was asked before' };
    expect(await act('decline', { body })).toEqual(answered(200, { seq: 6, status: 'declined' }));
    expect(await act('decline', { body })).toEqual(answered(200, { seq: 6, status: 'declined' }));
    expect(await list()).toEqual([]);
    expect(await list(adminToken)).toEqual(status('declined', 'Was asked before'));
    expect(await act('approve')).toEqual(answered(200, { seq: 7, status: 'published' }));
    const [question] = QuestionList.parse(await list(adminToken));
    expect(question).not.toHaveProperty('reason');
  });

  it('is declined without a body, an empty body or an empty object, too', async () => {
    for (const call of [{}, { rawBody: '' }, { body: {} }]) {
      const { act } = await openWithWaiting();
      expect(await act('decline', call)).toEqual(answered(200, { seq: 4, status: 'declined' }));
    }
  });

  it.each(['x'.repeat(141), 7, 'one\ntwo', ' '])('is not declined with the reason %j', async (reason) => {
    const { act } = await openWithWaiting();
    expect(await act('decline', { body: { reason } })).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('reason')),
    );
  });

  it('is in no answer to the public, nor in the log of the node, before it is approved', async () => {
    const { boardId, questionId, speakerToken, act } = await openWithWaiting();
    for (const what of ['hide', 'unhide'])
      await api.post(`/api/boards/${boardId}/questions/${questionId}/${what}`);
    for (const what of ['pin', 'unpin', 'mark-answered', 'mark-unanswered'])
      expect(await act(what)).toMatchObject({ status: 200 });
    expect(await act('reply', { body: { text: 'A written answer' } })).toMatchObject({ status: 200 });
    const vote = `/api/boards/${boardId}/questions/${questionId}/vote`;
    expect(await api.post(vote, { body: { voted: true }, session: api.session() })).toEqual(
      refused(404, 'question-not-found'),
    );
    const token = await api.superAdminToken();
    const answers = [
      await api.get(`/api/boards/${boardId}/questions`),
      await api.get(`/api/boards/${boardId}/questions?talk=${boardId}`),
      await api.get(`/api/boards/${boardId}/questions`, { token: speakerToken }),
      await api.get(`/api/boards/${boardId}`),
      await api.get(`/api/boards/${boardId}/talks`),
      await api.get(`/api/boards/${boardId}/my-questions`),
      await api.get(`/api/boards/${boardId}/my-questions`, { session: api.session() }),
      await api.get(`/api/user-votes?boardId=${boardId}`, { session: api.session() }),
      await api.get(`/api/superadmin/boards?search=${encodeURIComponent(TEXT)}`, { token }),
    ];
    const heard = JSON.stringify(answers);
    for (const secret of [TEXT, questionId, 'A written answer']) expect(heard).not.toContain(secret);
    expect(answers[4]?.body).toMatchObject([{ questions: 0, answered: 0, votes: 0 }]);
    expect(api.logged.join()).not.toContain(TEXT);
    expect((await api.measured()).join()).not.toContain(TEXT);
  });

  it('is published while review is off, and can still be returned', async () => {
    const board = await api.openBoardWithQuestion();
    const act = (what: string) => api.post(onQuestion(board.questionId, what), { token: board.adminToken });
    await api.post(board.vote);
    expect(await act('return')).toEqual(answered(200, { seq: 4, status: 'waiting' }));
    expect(await api.post(board.vote)).toEqual(refused(404, 'question-not-found'));
    expect(await act('approve')).toEqual(answered(200, { seq: 5, status: 'published' }));
    expect(await api.get(`${board.questions}?minSeq=5`)).toMatchObject({ body: [{ votes: 1 }] });
  });
});

describe('Two moderators who act on the same question at the same time', () => {
  it('both get the resulting state, and an act is recorded once', async () => {
    const board = await openWithWaiting();
    const { adminToken: invited } = await invite(api, board);
    const node = await api.anotherNode();
    const path = onQuestion(board.questionId, 'approve');
    const [one, two] = await Promise.all([
      api.post(path, { token: board.adminToken }),
      node.post(path, { token: invited }),
    ]);
    expect(one).toEqual(answered(200, { seq: 5, status: 'published' }));
    expect(two.body).toEqual(one.body);
    expect(await logOf(api, board.boardId)).toHaveLength(5);
  });

  it('of two different acts the later one wins', async () => {
    const board = await openWithWaiting();
    const { adminToken: invited } = await invite(api, board);
    const node = await api.anotherNode();
    const answers = await Promise.all([
      api.post(onQuestion(board.questionId, 'approve'), { token: board.adminToken }),
      node.post(onQuestion(board.questionId, 'decline'), { token: invited }),
    ]);
    const [first, last] = answers
      .map(({ body }) => StatusChanged.parse(body))
      .toSorted((a, b) => a.seq - b.seq);
    expect([first?.seq, last?.seq]).toEqual([5, 6]);
    const list = await api.get(`/api/boards/${board.boardId}/questions?minSeq=6`, {
      token: board.adminToken,
    });
    expect(list).toMatchObject({ body: [{ status: last?.status }] });
  });
});

const seen = (seq: number | string) => ({ headers: { 'x-seen-seq': String(seq) } });

describe('Two moderators', () => {
  it('a decision that would override a newer one of a colleague asks first, and shows the question', async () => {
    const board = await openWithWaiting();
    const { questionId, act } = board;
    const { adminToken: invited } = await invite(api, board);
    const body = { reason: 'Was asked before' };
    expect(await act('decline', { body, token: invited, ...seen(4) })).toMatchObject({ status: 200 });
    const other = await api.anotherNode();
    const call = { token: board.adminToken, ...seen(4) };
    for (const node of [api, other])
      expect(await node.post(onQuestion(questionId, 'approve'), call)).toEqual(
        answered(409, {
          code: 'changed-meanwhile',
          message: ERROR_MESSAGES['changed-meanwhile'],
          question: expect.objectContaining({ id: questionId, status: 'declined', ...body, text: TEXT }),
        }),
      );
    expect(await act('return', seen(4))).toMatchObject({ status: 409 });
    expect(await act('approve', seen(5))).toEqual(answered(200, { seq: 6, status: 'published' }));
    // The colleague sees that, and the owner may go on from what the owner saw.
    expect(await act('return', { token: invited, ...seen(5) })).toMatchObject({ status: 409 });
    expect(await act('return', seen(5))).toMatchObject({ status: 200 });
    expect(await act('decline', { token: invited })).toMatchObject({ status: 200 });
  });

  it('the same key may be sent again after a refusal', async () => {
    const board = await openWithWaiting();
    const { adminToken: invited } = await invite(api, board);
    await board.act('decline', { token: invited });
    const headers = { 'idempotency-key': 'approve', 'x-seen-seq': '4' };
    expect(await board.act('approve', { headers })).toMatchObject({ status: 409 });
    expect(await board.act('approve', { headers: { ...headers, 'x-seen-seq': '5' } })).toMatchObject({
      status: 200,
    });
  });

  it('a bulk act names the questions that a colleague changed', async () => {
    const board = await openWithWaiting();
    const { adminToken: invited } = await invite(api, board);
    await board.act('decline', { token: invited });
    const call = { body: { ids: [board.questionId], act: 'approve' }, token: board.adminToken, ...seen(4) };
    expect(await api.post(`/api/boards/${board.boardId}/questions/bulk`, call)).toEqual(
      answered(200, {
        seq: 5,
        done: [],
        refused: [{ id: board.questionId, code: 'changed-meanwhile' }],
      }),
    );
  });

  it.each(['soon', '-1', '1.5', ''])('the seq %j is refused', async (seq) => {
    const { act } = await openWithWaiting();
    expect(await act('approve', seen(seq))).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('x-seen-seq')),
    );
  });
});
