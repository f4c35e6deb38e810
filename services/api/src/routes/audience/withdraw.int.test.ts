import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import { listQuestions, vote } from '@openfloor/contract/calls/audience';
import * as moderation from '@openfloor/contract/calls/moderation';
import { withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { configure, startTalk } from '../../testing/boardLife.ts';
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

  it('also withdraws a question that waits, is hidden, or is of an earlier talk', async () => {
    const board = await api.openBoard();
    const session = api.session();
    const earlier = await api.ask(board.boardId, 'Earlier', session);
    await startTalk(api, board);
    const hidden = await api.ask(board.boardId, 'Hidden', session);
    await api.send(moderation.hideQuestion, { ...board, questionId: hidden }, { token: board.adminToken });
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
    const { questionId, adminToken: token } = board;
    await withdraw(questionId, api.session(board.author));
    const acts: [act: DeclaredCall, body?: object][] = [
      [moderation.approveQuestion],
      [moderation.declineQuestion],
      [moderation.returnQuestion],
      [moderation.hideQuestion],
      [moderation.unhideQuestion],
      [moderation.pinQuestion],
      [moderation.unpinQuestion],
      [moderation.markAnswered],
      [moderation.markUnanswered],
      [moderation.startAnswering],
      [moderation.editQuestion, { text: 'Other words' }],
      [moderation.replyToQuestion, { text: 'An answer' }],
      [moderation.labelQuestion, { labels: [] }],
    ];
    for (const [act, body] of acts)
      expect(await api.send(act, { ...board, ...body }, { token })).toEqual(
        refused(409, 'question-withdrawn'),
      );
    expect(await logOf(api, board.boardId)).toHaveLength(3);
  });
});
