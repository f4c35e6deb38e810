import { getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import * as moderation from '@openfloor/contract/calls/moderation';
import { Moderated, QuestionList } from '@openfloor/contract/http/audience';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused } from '../../testing/apiHarness.ts';
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
