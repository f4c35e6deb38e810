import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { configure, onQuestion, startTalk } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

const withdraw = (questionId: string, session?: string, token?: string) =>
  api.post(onQuestion(questionId, 'withdraw'), { session, token });

describe('POST /api/questions/:questionId/withdraw', () => {
  it('withdraws the author’s question, also one with votes, once', async () => {
    const board = await api.openBoardWithQuestion();
    await api.post(board.vote);
    const author = api.session(board.author);
    expect(await withdraw(board.questionId, author)).toEqual(answered(200, { seq: 4, status: 'withdrawn' }));
    expect(await withdraw(board.questionId, author)).toEqual(answered(200, { seq: 4, status: 'withdrawn' }));
    expect(await api.get(`${board.questions}?minSeq=4`)).toEqual(answered(200, []));
    expect(await api.post(board.vote)).toEqual(refused(404, 'question-not-found'));
    expect((await logOf(api, board.boardId)).at(-1)).toMatchObject({
      actor: 'participant',
      event: { type: 'v1.QuestionWithdrawn', questionId: board.questionId },
    });
  });

  it('also withdraws a question that waits, is hidden, or is of an earlier talk', async () => {
    const board = await api.openBoard();
    const session = api.session();
    const earlier = await api.ask(board.boardId, 'Earlier', session);
    await startTalk(api, board);
    const hidden = await api.ask(board.boardId, 'Hidden', session);
    await api.post(`/api/boards/${board.boardId}/questions/${hidden}/hide`, { token: board.adminToken });
    await configure(api, board, { review: true });
    const waiting = await api.ask(board.boardId, 'Waiting', session);
    for (const id of [earlier, hidden, waiting])
      expect(await withdraw(id, session)).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
  });

  it('is refused for moderators too', async () => {
    const { questionId, adminToken, speakerToken, boardId } = await api.openBoardWithQuestion();
    const notYours = refused(403, 'not-your-question');
    for (const token of [adminToken, speakerToken, 'nonsense'])
      expect(await withdraw(questionId, undefined, token)).toEqual(notYours);
    expect(await logOf(api, boardId)).toHaveLength(2);
  });

  it('is final: moderators get 409 for all else', async () => {
    const board = await api.openBoardWithQuestion();
    const { questionId, questions, adminToken: token } = board;
    await withdraw(questionId, api.session(board.author));
    const acts: [string, object?][] = [
      ['approve'],
      ['decline'],
      ['return'],
      ['pin'],
      ['unpin'],
      ['mark-answered'],
      ['mark-unanswered'],
      ['answering'],
      ['edit', { text: 'Other words' }],
      ['reply', { text: 'An answer' }],
      ['labels', { labels: [] }],
    ];
    for (const [act, body] of acts)
      expect(await api.post(onQuestion(questionId, act), { token, body })).toEqual(
        refused(409, 'question-withdrawn'),
      );
    for (const act of ['hide', 'unhide'])
      expect(await api.post(`${questions}/${questionId}/${act}`, { token })).toEqual(
        refused(409, 'question-withdrawn'),
      );
    expect(await logOf(api, board.boardId)).toHaveLength(3);
  });
});
