import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { configure, onQuestion } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

type Asked = { boardId: string; questionId: string; author: string };
const edit = (
  { boardId, questionId }: Pick<Asked, 'boardId' | 'questionId'>,
  session?: string,
  text = 'When is dinner?',
) => api.post(`/api/boards/${boardId}/questions/${questionId}/edit`, { session, body: { text } });

describe('POST /api/boards/:boardId/questions/:questionId/edit', () => {
  it('changes the author’s question; moderators get the first text', async () => {
    const board = await api.openBoardWithQuestion();
    const author = api.session(board.author);
    expect(await edit(board, author)).toEqual(answered(200, { seq: 3, status: 'published' }));
    expect(await edit(board, author)).toEqual(answered(200, { seq: 3, status: 'published' }));
    const { body: forAll } = await api.get(`${board.questions}?minSeq=3`);
    expect(forAll).toMatchObject([{ text: 'When is dinner?', edited: true }]);
    expect(forAll).not.toHaveProperty('0.original');
    const list = await api.get(`${board.questions}?minSeq=3`, { token: board.adminToken });
    expect(list.body).toMatchObject([{ text: 'When is dinner?', original: expect.any(String) }]);
    const own = await api.get(`/api/boards/${board.boardId}/my-questions?minSeq=3`, { session: author });
    expect(own.body).toMatchObject([{ id: board.questionId, text: 'When is dinner?' }]);
    expect((await logOf(api, board.boardId)).at(-1)).toMatchObject({
      actor: 'participant',
      event: { type: 'v1.QuestionEdited', questionId: board.questionId },
    });
    const history = await api.get(`/api/boards/${board.boardId}/history`, { token: board.adminToken });
    expect(history.body).toEqual([]);
  });

  it('is not found under another board, and keeps a text', async () => {
    const board = await api.openBoardWithQuestion();
    const other = await api.openBoardWithQuestion();
    const foreign = { boardId: other.boardId, questionId: board.questionId };
    expect(await edit(foreign, api.session(board.author))).toEqual(refused(404, 'question-not-found'));
    const empty = await edit(board, api.session(board.author), ' ');
    expect(empty).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
  });

  it('is refused once another session has voted, or a moderator has replied', async () => {
    const board = await api.openBoardWithQuestion();
    const author = api.session(board.author);
    await api.post(board.vote, { session: author, body: { voted: true } });
    expect(await edit(board, author)).toMatchObject({ status: 200 });
    await api.post(board.vote, { session: api.session(), body: { voted: true } });
    expect(await edit(board, author, 'And now?')).toEqual(refused(409, 'question-settled'));
    const replied = await api.openBoardWithQuestion();
    const { adminToken: token } = replied;
    await api.post(onQuestion(replied.questionId, 'reply'), { token, body: { text: 'At noon' } });
    expect(await edit(replied, api.session(replied.author))).toEqual(refused(409, 'question-settled'));
  });

  it('lets a published question wait again on a board with review, screened again', async () => {
    const board = await api.openBoardWithQuestion();
    await configure(api, board, { review: true });
    const text = 'See https://example.com/';
    const author = api.session(board.author);
    expect(await edit(board, author, text)).toEqual(answered(200, { seq: 4, status: 'waiting' }));
    expect(await api.get(`${board.questions}?minSeq=4`)).toEqual(answered(200, []));
    const list = await api.get(`${board.questions}?minSeq=4`, { token: board.adminToken });
    expect(list.body).toMatchObject([{ status: 'waiting', text, flags: [{ reason: 'link' }] }]);
  });

  it('counts as a question for the limit of its session', async () => {
    const node = await api.anotherNode({ limits: { questionsPerMinute: 2 } });
    const { boardId } = await api.openBoard();
    const session = api.session();
    const questionId = await node.ask(boardId, 'One?', session);
    const path = `/api/boards/${boardId}/questions/${questionId}/edit`;
    const answers: number[] = [];
    for (const text of ['Two?', 'Three?'])
      answers.push((await node.post(path, { session, body: { text } })).status);
    expect(answers).toEqual([200, 429]);
  });
});
