import { listQuestions } from '@openfloor/contract/calls/audience';
import { listHistory } from '@openfloor/contract/calls/moderation';
import { editOwnQuestion, listOwnQuestions } from '@openfloor/contract/calls/ownQuestions';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { configure } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

type Asked = { boardId: string; questionId: string; author: string };
const edit = (
  { boardId, questionId }: Pick<Asked, 'boardId' | 'questionId'>,
  session?: string,
  text = 'When is dinner?',
) => api.send(editOwnQuestion, { boardId, questionId, text }, { session });

describe('POST /api/boards/:boardId/questions/:questionId/edit', () => {
  it('changes the author’s question; moderators get the first text', async () => {
    const board = await api.openBoardWithQuestion();
    const author = api.session(board.author);
    expect(await edit(board, author)).toEqual(answered(200, { seq: 3, status: 'published' }));
    expect(await edit(board, author)).toEqual(answered(200, { seq: 3, status: 'published' }));
    const { body: forAll } = await api.send(listQuestions, { ...board, minSeq: 3 });
    expect(forAll).toMatchObject([{ text: 'When is dinner?', edited: true }]);
    expect(forAll).not.toHaveProperty('0.original');
    const list = await api.send(listQuestions, { ...board, minSeq: 3 }, { token: board.adminToken });
    expect(list.body).toMatchObject([{ text: 'When is dinner?', original: expect.any(String) }]);
    const own = await api.send(listOwnQuestions, { ...board, minSeq: 3 }, { session: author });
    expect(own.body).toMatchObject([{ id: board.questionId, text: 'When is dinner?' }]);
    expect((await logOf(api, board.boardId)).at(-1)).toMatchObject({
      actor: 'participant',
      event: { type: 'v1.QuestionEdited', questionId: board.questionId },
    });
    const history = await api.send(listHistory, board, { token: board.adminToken });
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

  it('lets a published question wait again on a board with review, screened again', async () => {
    const board = await api.openBoardWithQuestion();
    await configure(api, board, { review: true });
    const text = 'See https://example.com/';
    const author = api.session(board.author);
    expect(await edit(board, author, text)).toEqual(answered(200, { seq: 4, status: 'waiting' }));
    expect(await api.send(listQuestions, { ...board, minSeq: 4 })).toEqual(answered(200, []));
    const list = await api.send(listQuestions, { ...board, minSeq: 4 }, { token: board.adminToken });
    expect(list.body).toMatchObject([{ status: 'waiting', text, flags: [{ reason: 'link' }] }]);
  });

  it('counts as a question for the limit of its session', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_QUESTIONS_PER_MINUTE: 2 } });
    const { boardId } = await api.openBoard();
    const session = api.session();
    const questionId = await node.ask(boardId, 'One?', session);
    const answers: number[] = [];
    for (const text of ['Two?', 'Three?'])
      answers.push((await node.send(editOwnQuestion, { boardId, questionId, text }, { session })).status);
    expect(answers).toEqual([200, 429]);
  });
});
