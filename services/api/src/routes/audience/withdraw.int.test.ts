import { listQuestions, vote } from '@openfloor/contract/calls/audience';
import { withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

const withdraw = (questionId: string, session?: string, token?: string) =>
  api.send(withdrawQuestion, { questionId }, { session, token });

describe('POST /api/questions/:questionId/withdraw', () => {
  it('withdraws the author’s question, also one with votes, once', async () => {
    const board = await api.openBoardWithQuestion();
    await api.send(vote, board);
    const author = api.session(board.author);
    expect(await withdraw(board.questionId, author)).toEqual(answered(200, { seq: 4, status: 'withdrawn' }));
    expect(await withdraw(board.questionId, author)).toEqual(answered(200, { seq: 4, status: 'withdrawn' }));
    expect(await api.send(listQuestions, { ...board, minSeq: 4 })).toEqual(answered(200, []));
    expect(await api.send(vote, board)).toEqual(refused(404, 'question-not-found'));
    expect((await logOf(api, board.boardId)).at(-1)).toMatchObject({
      actor: 'participant',
      event: { type: 'v1.QuestionWithdrawn', questionId: board.questionId },
    });
  });

  it('is refused for moderators too', async () => {
    const { questionId, adminToken, speakerToken, boardId } = await api.openBoardWithQuestion();
    const notYours = refused(403, 'not-your-question');
    for (const token of [adminToken, speakerToken, 'nonsense'])
      expect(await withdraw(questionId, undefined, token)).toEqual(notYours);
    expect(await logOf(api, boardId)).toHaveLength(2);
  });
});
