import { withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import { getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import * as moderation from '@openfloor/contract/calls/moderation';
import { Moderated, QuestionList } from '@openfloor/contract/http/audience';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { configure, startTalk } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

const openWithTwo = async () => {
  const board = await api.openBoardWithQuestion();
  const second = await api.ask(board.boardId, 'And dinner?');
  const call = (method: 'POST' | 'DELETE', id: string, token = board.adminToken) =>
    api.send(
      method === 'POST' ? moderation.startAnswering : moderation.stopAnswering,
      { questionId: id },
      { token },
    );
  const move = (id: string, token = board.speakerToken) =>
    api.send(moderation.startAnswering, { questionId: id, former: 'as-it-was' }, { token });
  const head = async () => (await api.send(getBoard, board)).body;
  const list = async () => (await api.send(listQuestions, { ...board, minSeq: 99 })).body;
  return { ...board, second, call, move, head, list };
};

describe('POST and DELETE /api/questions/:questionId/answering', () => {
  it('starts the next one and marks the former as answered, in the same append', async () => {
    const { boardId, questionId, second, call, head, list } = await openWithTwo();
    expect(await call('POST', questionId)).toEqual(answered(200, { seq: 4 }));
    expect(await call('POST', questionId)).toEqual(answered(200, { seq: 4 }));
    expect(await call('POST', second)).toEqual(answered(200, { seq: 5 }));
    expect(await head()).toMatchObject({ answeringId: second });
    expect(await list()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: questionId, isAnswered: true }),
        expect.objectContaining({ id: second, isAnswered: false }),
      ]),
    );
    expect(await logOf(api, boardId)).toHaveLength(5);
  });

  it('moves to another one and back without marking any', async () => {
    const { boardId, questionId, second, call, move, head, list, adminToken } = await openWithTwo();
    await call('POST', questionId);
    const before = await list();
    expect(await move(second)).toEqual(answered(200, { seq: 5 }));
    expect(await move(second)).toEqual(answered(200, { seq: 5 }));
    expect(await head()).toMatchObject({ answeringId: second });
    expect(await move(questionId, adminToken)).toEqual(answered(200, { seq: 6 }));
    expect(await head()).toMatchObject({ answeringId: questionId });
    expect(await list()).toEqual(before);
    await api.send(moderation.undoAct, { boardId, seq: 6 }, { token: adminToken });
    expect(await head()).toMatchObject({ answeringId: second });
    expect(await list()).toEqual(before);
  });

  it('shows an answered one by a move, and reopens it when it is started; an undo restores it', async () => {
    const { boardId, questionId, second, call, move, head, list, adminToken: token } = await openWithTwo();
    await api.send(moderation.markAnswered, { questionId }, { token });
    await call('POST', second);
    const isAnswered = async () =>
      QuestionList.parse(await list()).flatMap((question) => (question.isAnswered ? question.id : []));
    await move(questionId);
    expect(await head()).toMatchObject({ answeringId: questionId });
    expect(await isAnswered()).toEqual([questionId]);
    const again = await call('POST', questionId);
    expect(await head()).toMatchObject({ answeringId: questionId });
    expect(await isAnswered()).toEqual([]);
    expect((await call('POST', questionId)).body).toEqual(again.body);
    const { seq } = Moderated.parse(again.body);
    expect(await api.send(moderation.undoAct, { boardId, seq }, { token })).toMatchObject({
      status: 200,
    });
    expect(await head()).toMatchObject({ answeringId: questionId });
    expect(await isAnswered()).toEqual([questionId]);
  });

  it('refuses what is no way to leave the former one, and a key that is used for both', async () => {
    const { questionId, adminToken: token } = await openWithTwo();
    expect(
      await api.send(moderation.startAnswering, { questionId }, { token, body: { former: 'hidden' } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', message: expect.stringMatching(/^former: /) },
    });
    const headers = { 'idempotency-key': 'pressed once' };
    const first = await api.send(moderation.startAnswering, { questionId }, { token, headers });
    expect(
      (await api.send(moderation.startAnswering, { questionId, former: 'answered' }, { token, headers }))
        .body,
    ).toEqual(first.body);
    expect(
      await api.send(moderation.startAnswering, { questionId, former: 'as-it-was' }, { token, headers }),
    ).toEqual(refused(422, 'idempotency-mismatch'));
  });

  it('ends without marking it as answered; ending it again, or another one, changes nothing', async () => {
    const { questionId, second, call, head, list } = await openWithTwo();
    await call('POST', questionId);
    expect(await call('DELETE', second)).toEqual(answered(200, { seq: 4 }));
    expect(await call('DELETE', questionId)).toEqual(answered(200, { seq: 5 }));
    expect(await call('DELETE', questionId)).toEqual(answered(200, { seq: 5 }));
    expect(await head()).toMatchObject({ answeringId: null });
    expect(await list()).toMatchObject([{ isAnswered: false }, { isAnswered: false }]);
  });

  it.each<DeclaredCall>([
    moderation.hideQuestion,
    moderation.returnQuestion,
    moderation.declineQuestion,
    moderation.markAnswered,
    withdrawQuestion,
  ])('is ended by $path', async (act) => {
    const { boardId, questionId, adminToken: token, author, call, head } = await openWithTwo();
    await call('POST', questionId);
    const by = act === withdrawQuestion ? { session: api.session(author) } : { token };
    expect(await api.send(act, { boardId, questionId }, by)).toMatchObject({ status: 200 });
    expect(await head()).toMatchObject({ answeringId: null });
  });

  it('is ended and marked as answered by a new talk', async () => {
    const board = await openWithTwo();
    await board.call('POST', board.questionId);
    await startTalk(api, board);
    expect(await board.head()).toMatchObject({ answeringId: null });
    const { body } = await api.send(listQuestions, { ...board, talk: board.boardId });
    expect(body).toContainEqual(expect.objectContaining({ id: board.questionId, isAnswered: true }));
  });

  it('needs a public question of the current talk', async () => {
    const board = await openWithTwo();
    const { call, boardId, questionId, second, adminToken: token } = board;
    await api.send(moderation.hideQuestion, { boardId, questionId }, { token });
    await startTalk(api, board);
    await configure(api, board, { review: true });
    const waiting = await api.ask(board.boardId, 'Waiting');
    const foreign = await api.openBoardWithQuestion();
    for (const id of [questionId, second, waiting, foreign.questionId])
      expect(await call('POST', id)).toEqual(refused(404, 'question-not-found'));
  });
});

describe('POST /api/questions/:questionId/mark-unanswered', () => {
  it('undoes mark-answered; a repeat changes nothing', async () => {
    const { questionId, adminToken: token, speakerToken, list } = await openWithTwo();
    await api.send(moderation.markAnswered, { questionId }, { token: speakerToken });
    const unmark = () => api.send(moderation.markUnanswered, { questionId }, { token });
    expect(await unmark()).toEqual(answered(200, { seq: 5 }));
    expect(await unmark()).toEqual(answered(200, { seq: 5 }));
    expect(await list()).toMatchObject([{ isAnswered: false }, { isAnswered: false }]);
  });
});
